import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../../testing/clocks/test-clock.ts';
import { formOf } from '../../../testing/test-forms.ts';
import { readBoundary } from './read-boundary.ts';
import { type FormReading, readMultipart } from './read-multipart.ts';

const MEGABYTE = 1024 * 1024;

/** A request that is still arriving. */
function requestOf(headers: Record<string, string>) {
  const stream = new PassThrough({ highWaterMark: 64 * 1024 });
  return { stream, request: Object.assign(stream, { headers }) as unknown as IncomingMessage };
}

const content = Buffer.alloc(20 * MEGABYTE, 'x');
const form = formOf([
  { name: 'a', value: '1' },
  { name: 'file', value: content, fileName: 'f' },
  { name: 'b', value: '2' },
]);
/** The body as a socket gives it: in pieces. */
function send(stream: PassThrough): void {
  const size = 64 * 1024;
  const pieces = Array.from({ length: Math.ceil(form.body.length / size) }, (_, at) =>
    form.body.subarray(at * size, (at + 1) * size),
  );
  Readable.from(pieces).pipe(stream);
}

const clock = createTestClock();
const rules = { clock, fileField: 'file', maxFileBytes: 30 * MEGABYTE };
const nowhere: FormReading['openFile'] = async () => ({ write: async () => undefined });

describe('reading a multipart request', () => {
  it('tells the fields in front of the file when it begins, and all of them at the end', async () => {
    const { stream, request } = requestOf(form.headers);
    send(stream);
    const early: Record<string, string>[] = [];
    let received = 0;
    const read = await readMultipart(request, {
      ...rules,
      openFile: async (fields) => {
        early.push(Object.fromEntries(fields));
        return {
          write: async (buffers) => {
            received += Buffer.concat(buffers).length;
          },
        };
      },
    });
    expect(early).toEqual([{ a: '1' }]);
    expect(Object.fromEntries(read.fields)).toEqual({ a: '1', b: '2' });
    expect([read.fileBytes, received]).toEqual([content.length, content.length]);
  });

  it('takes no more than the sink does, and writes one batch at a time', async () => {
    const { stream, request } = requestOf(form.headers);
    send(stream);
    const waiting: (() => void)[] = [];
    let [writing, most, written] = [0, 0, 0];
    const reading = readMultipart(request, {
      ...rules,
      openFile: async () => ({
        write: async (buffers) => {
          writing += 1;
          most = Math.max(most, writing);
          await new Promise<void>((resolve) => waiting.push(resolve));
          written += Buffer.concat(buffers).length;
          writing -= 1;
        },
      }),
    });
    let taken = 0;
    stream.on('data', (bytes: Buffer) => {
      taken += bytes.length;
    });
    await expect.poll(() => stream.isPaused()).toBe(true);
    expect(taken).toBeLessThan(3 * MEGABYTE);
    let isDone = false;
    reading.finally(() => {
      isDone = true;
    });
    await vi.waitFor(() => {
      waiting.shift()?.();
      expect(isDone).toBe(true);
    }, 60_000);
    expect([most, written]).toEqual([1, content.length]);
  });

  it('ends with what the sink throws, once nothing is written any more', async () => {
    const { stream, request } = requestOf(form.headers);
    send(stream);
    let [writing, count] = [0, 0];
    const reading = readMultipart(request, {
      ...rules,
      openFile: async () => ({
        write: async () => {
          writing += 1;
          count += 1;
          await Promise.resolve();
          writing -= 1;
          if (count === 3) throw new Error('no room');
        },
      }),
    });
    await expect(reading).rejects.toThrow('no room');
    expect([writing, count]).toEqual([0, 3]);
    // The rest is let by, so that the sender gets to read the answer.
    await expect.poll(() => stream.readableEnded).toBe(true);
  });

  it('ends with what opening the file throws', async () => {
    const { stream, request } = requestOf(form.headers);
    send(stream);
    const openFile = () => Promise.reject(new Error('not yours'));
    await expect(readMultipart(request, { ...rules, openFile })).rejects.toThrow('not yours');
  });

  it('knows a request that was cut off from one that ended', async () => {
    for (const cutAt of [0, 10, 200, form.body.length - 1]) {
      const { stream, request } = requestOf(form.headers);
      const reading = readMultipart(request, { ...rules, openFile: nowhere });
      stream.write(form.body.subarray(0, cutAt));
      stream.destroy();
      await expect(reading).rejects.toMatchObject({ code: 'cut_off', status: 400 });
    }
  });

  it('ends when it is told to', async () => {
    const { stream, request } = requestOf(form.headers);
    const controller = new AbortController();
    const { signal } = controller;
    const reading = readMultipart(request, { ...rules, openFile: nowhere, signal });
    stream.write(form.body.subarray(0, 1000));
    controller.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    expect(stream.listenerCount('end')).toBe(0);
  });

  it('gives up a sender that falls silent', async () => {
    const { stream, request } = requestOf(form.headers);
    const reading = readMultipart(request, { ...rules, openFile: nowhere });
    // A browser whose line comes back sends the chunk again after this.
    const refused = expect(reading).rejects.toMatchObject({ status: 408 });
    stream.write(form.body.subarray(0, 1000));
    await setImmediate();
    clock.advance({ seconds: 36 });
    await refused;
    expect(clock.timers).toBe(0);
  });

  it('refuses a body that announces too much before it reads any of it', async () => {
    const { request } = requestOf({ ...form.headers, 'content-length': String(40 * MEGABYTE) });
    await expect(readMultipart(request, { ...rules, openFile: nowhere })).rejects.toMatchObject({
      status: 413,
    });
  });
});

describe('the boundary', () => {
  it('is read as it stands in the header', () => {
    expect(readBoundary('multipart/form-data; boundary=abc')).toBe('abc');
    expect(readBoundary('Multipart/Form-Data;charset=utf-8; BOUNDARY="a b:c"')).toBe('a b:c');
    expect(readBoundary(`multipart/form-data; boundary=${'x'.repeat(70)}`)).toHaveLength(70);
  });

  it('is refused where it is none', () => {
    const bad = ['', '; boundary=', '; boundary=""', '; boundary="a "', '; boundary=a; boundary=b'];
    for (const rest of [
      ...bad,
      `; boundary=${'x'.repeat(71)}`,
      '; boundary="a',
      '; boundary=ä',
      ';',
    ]) {
      expect(() => readBoundary(`multipart/form-data${rest}`), rest).toThrow(/^Content-Type: /);
    }
    for (const type of [undefined, 'application/json', 'multipart/mixed; boundary=a', 'x']) {
      expect(() => readBoundary(type)).toThrow('must be multipart/form-data');
    }
  });
});
