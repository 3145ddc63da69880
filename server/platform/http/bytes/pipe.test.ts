import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clocks/test-clock.ts';
import type { StoredObject } from '../../objects/objects.ts';
import { sendBytes } from './send-bytes.ts';

const BYTES = Buffer.from(Array.from({ length: 900_000 }, (_, at) => at % 251));
const PIECE = 64_000;
const clock = createTestClock();

let close: (() => void) | undefined;
afterEach(() => close?.());

/** An object whose bytes come over a network: as a stream up to `breaksAt`, and by reading. */
function comingObject(breaksAt: number) {
  const told = { reads: 0, closes: 0 };
  const stream = async function* () {
    for (let at = 0; at < breaksAt; at += PIECE)
      yield BYTES.subarray(at, Math.min(breaksAt, at + PIECE));
    if (breaksAt < BYTES.length) throw new Error('The bucket is away.');
  };
  const object: StoredObject = {
    sizeBytes: BYTES.length,
    streamFrom: (position) => (position === 0 ? Readable.from(stream()) : null),
    readAtOnce: () => null,
    async read(target, position) {
      told.reads += 1;
      return BYTES.copy(target, 0, position);
    },
    close: () => {
      told.closes += 1;
    },
  };
  return { object, told };
}

async function ask(answer: (response: ServerResponse) => unknown) {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.closeAllConnections();
  server.unref();
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ host: '127.0.0.1', port }), 'response');
  return response;
}

it('bytes that come over a network are passed on, and the rest is read where they break off', async () => {
  for (const breaksAt of [BYTES.length, 500_000]) {
    const { object, told } = comingObject(breaksAt);
    const part = { start: 0, end: BYTES.length - 1 };
    const response = await ask((answer) =>
      sendBytes(answer, object, { part, stillAllowed: undefined, clock }),
    );
    expect((await buffer(response)).equals(BYTES)).toBe(true);
    await expect.poll(() => told.closes).toBe(1);
    expect(told.reads > 0).toBe(breaksAt < BYTES.length);
  }
});

it('bytes that come over a network are given up when the viewer leaves, and not asked for again', async () => {
  for (const breaksAt of [BYTES.length, 0]) {
    const { object, told } = comingObject(breaksAt);
    const part = { start: 0, end: BYTES.length - 1 };
    const response = await ask((answer) => {
      answer.flushHeaders();
      answer.once('close', () =>
        sendBytes(answer, object, { part, stillAllowed: undefined, clock }),
      );
    });
    response.destroy();
    await expect.poll(() => told).toEqual({ reads: 0, closes: 1 });
  }
  const { object, told } = comingObject(BYTES.length);
  const part = { start: 0, end: BYTES.length - 1 };
  const response = await ask((answer) => {
    void sendBytes(answer, object, { part, stillAllowed: undefined, clock });
  });
  response.destroy();
  await expect.poll(() => told).toEqual({ reads: 0, closes: 1 });
});
