import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clocks/test-clock.ts';
import type { StoredObject } from '../../objects/objects.ts';
import { sendBytes } from './send-bytes.ts';

const clock = createTestClock();
const PART = { start: 0, end: 10_000_000 };

/** Sends an object that is in memory. Tells how often it was read and closed. */
function begin() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const count = { reads: 0, closes: 0 };
  const read = (target: Uint8Array) => {
    count.reads += 1;
    return target.length;
  };
  const object: StoredObject = {
    sizeBytes: PART.end + 1,
    readAtOnce: read,
    read: async (target) => read(target),
    close: () => {
      count.closes += 1;
    },
  };
  void sendBytes(response, object, { part: PART, stillAllowed: undefined, clock });
  return { response, count };
}

describe('the bytes of an answer', () => {
  it('are given up once when the viewer leaves between two pieces, of which Node does not tell', async () => {
    const { response, count } = begin();
    // No connection takes the first piece, so nothing calls back.
    expect(count).toMatchObject({ reads: 1, closes: 0 });
    response.emit('close');
    await new Promise(setImmediate);
    expect(count).toMatchObject({ reads: 1, closes: 1 });
    response.emit('close');
    await new Promise(setImmediate);
    expect(count).toMatchObject({ reads: 1, closes: 1 });
    expect(response.listenerCount('close')).toBe(0);
  });
});
