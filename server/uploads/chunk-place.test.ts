import { describe, expect, it } from 'vitest';
import { checkChunkSize, readChunkFields, saysWhere } from './chunk-place.ts';

const MIB = 2 ** 20;
const [CHUNK, MAX] = [50 * MIB, 10_240 * MIB];
const uploads = { chunkBytes: CHUNK, maxBytes: MAX, minFreeBytes: 0, abandonedAfterMs: 0 };
const deps = { policy: { uploads } } as Parameters<typeof readChunkFields>[0];

const read = (fields: Record<string, string | number>, given = deps) => {
  const all = { uploadId: 'upload-1', chunkNumber: 0, totalChunks: 1, ...fields };
  return readChunkFields(
    given,
    new Map(Object.entries(all).map(([name, value]) => [name, String(value)])),
  );
};
const failing = (work: () => unknown): { status?: number; message?: string } => {
  try {
    work();
    return {};
  } catch (error) {
    return error as { status: number; message: string };
  }
};

describe('the fields beside a chunk', () => {
  it('say where it belongs when all three are there', () => {
    const names = ['uploadId', 'chunkNumber', 'totalChunks'];
    const fields = (given: string[]) => new Map(given.map((name) => [name, '1']));
    expect(saysWhere(fields(names))).toBe(true);
    for (const missing of names)
      expect(saysWhere(fields(names.filter((name) => name !== missing)))).toBe(false);
  });

  it('name a chunk below totalChunks', () => {
    expect(read({ chunkNumber: 2, totalChunks: 3 })).toMatchObject({ chunkNumber: 2 });
    expect(failing(() => read({ chunkNumber: 3, totalChunks: 3 }))).toMatchObject({
      status: 400,
      message: 'chunkNumber: must be below totalChunks',
    });
  });

  it('name as many chunks as a file of that size has', () => {
    for (const fileSize of [CHUNK + 1, 2 * CHUNK])
      expect(read({ totalChunks: 2, fileSize })).toMatchObject({ fileSize });
    for (const fileSize of [CHUNK, 2 * CHUNK + 1]) {
      expect(failing(() => read({ totalChunks: 2, fileSize }))).toMatchObject({
        status: 400,
        message: 'fileSize: does not match totalChunks',
      });
    }
  });

  it('name no file beyond 10 GB', () => {
    const totalChunks = Math.ceil(MAX / CHUNK);
    expect(read({ totalChunks, fileSize: MAX })).toMatchObject({ fileSize: MAX });
    expect(failing(() => read({ totalChunks, fileSize: MAX + 1 })).status).toBe(413);
    expect(failing(() => read({ totalChunks: totalChunks + 1 })).status).toBe(413);
  });

  it('name no more chunks than the largest file has, whose last one may be a single byte', () => {
    const upTo = (maxBytes: number) => ({ policy: { uploads: { ...uploads, maxBytes } } });
    expect(read({ totalChunks: 3 }, upTo(2 * CHUNK + 1) as typeof deps).totalChunks).toBe(3);
    const refused = failing(() => read({ totalChunks: 3 }, upTo(2 * CHUNK) as typeof deps));
    expect(refused.status).toBe(413);
  });
});

describe('the size of a chunk', () => {
  const check = (fields: Record<string, number>, sizeBytes: number) =>
    failing(() => checkChunkSize(deps, read(fields), sizeBytes));

  it('is exactly 50 MB before the last one', () => {
    const first = { chunkNumber: 0, totalChunks: 2 };
    expect(check(first, CHUNK)).toEqual({});
    for (const sizeBytes of [0, 1, CHUNK - 1, CHUNK + 1]) {
      expect(check(first, sizeBytes)).toMatchObject({
        status: 400,
        message: 'Chunk 1 must have exactly 52,428,800 bytes.',
      });
    }
  });

  it('is at least one byte in the last one', () => {
    const last = { chunkNumber: 1, totalChunks: 2 };
    for (const sizeBytes of [1, CHUNK]) expect(check(last, sizeBytes)).toEqual({});
    expect(check(last, 0)).toMatchObject({
      status: 400,
      message: 'Chunk 2 must have at least one byte.',
    });
  });

  it('of an empty file is said in words for people', () => {
    const only = { chunkNumber: 0, totalChunks: 1 };
    const message = 'This file is empty. Please choose another one.';
    expect(check(only, 0)).toMatchObject({ status: 400, message });
    expect(check(only, 1)).toEqual({});
  });

  it('makes the file as large as fileSize says, with the last one', () => {
    const fields = { totalChunks: 2, fileSize: CHUNK + 10 };
    expect(check({ ...fields, chunkNumber: 0 }, CHUNK)).toEqual({});
    expect(check({ ...fields, chunkNumber: 1 }, 10)).toEqual({});
    for (const sizeBytes of [1, 9, 11, CHUNK]) {
      expect(check({ ...fields, chunkNumber: 1 }, sizeBytes)).toMatchObject({
        status: 400,
        message: 'fileSize: does not match the size of the chunks',
      });
    }
  });

  it('makes no file beyond 10 GB', () => {
    const totalChunks = Math.ceil(MAX / CHUNK);
    const last = { chunkNumber: totalChunks - 1, totalChunks };
    const left = MAX - (totalChunks - 1) * CHUNK;
    expect(check(last, left)).toEqual({});
    expect(check(last, left + 1).status).toBe(413);
  });
});
