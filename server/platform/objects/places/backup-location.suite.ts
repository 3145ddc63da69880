import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectMissing } from '../objects.ts';
import type { BackupLocation } from './backup-location.ts';

export interface OpenedLocation {
  location: BackupLocation;
  /** Milliseconds since 1970, by the clock of what keeps its objects. */
  now(): Promise<number>;
  close(): Promise<void>;
}

const MB = 2 ** 20;

/** Bytes in pieces that fit no boundary, and a hash of them all. */
function manyBytes(megabytes: number) {
  const piece = Buffer.from(Array.from({ length: 999_983 }, (_, at) => at % 251));
  const pieces = Array.from({ length: megabytes }, (_, at) => piece.subarray(0, piece.length - at));
  const hash = createHash('sha256');
  for (const one of pieces) hash.update(one);
  return { pieces, sha256: hash.digest('hex') };
}

/** What every adapter of the port does, whatever it keeps backups in. */
export function describeLocation(name: string, open: () => Promise<OpenedLocation>): void {
  describe(`a location of backups ${name}`, () => {
    let opened: OpenedLocation;
    let location: BackupLocation;
    beforeAll(async () => {
      opened = await open();
      ({ location } = opened);
    });
    afterAll(() => opened.close());

    const listed = async (prefix: string) => {
      const found: [string, number][] = [];
      for await (const { key, sizeBytes } of location.list(prefix)) found.push([key, sizeBytes]);
      return found.toSorted(([one], [other]) => (one < other ? -1 : 1));
    };
    const text = async (key: string) => (await buffer(location.read(key))).toString();

    it('is empty at first, and can be tidied', async () => {
      expect(await listed('')).toEqual([]);
      await location.tidy(['a/']);
      expect(await location.freeBytes()).toBeGreaterThan(0);
    });

    it('gives back what was put, and replaces it whole', async () => {
      await location.put('a/one', [Buffer.from('Ho '), Buffer.from('ho ho')]);
      expect(await text('a/one')).toBe('Ho ho ho');
      await location.put('a/one', [Buffer.from('short')]);
      expect(await text('a/one')).toBe('short');
      await location.put('a/empty', []);
      expect(await text('a/empty')).toBe('');
    });

    it('gives back what takes many requests', async () => {
      const { pieces, sha256 } = manyBytes(17);
      await location.put('a/large', pieces);
      const hash = createHash('sha256');
      for await (const piece of location.read('a/large')) {
        expect(piece.length).toBeLessThanOrEqual(16 * MB);
        hash.update(piece);
      }
      expect(hash.digest('hex')).toBe(sha256);
    });

    it('lists what begins so, and nothing else', async () => {
      await location.put('ab/two', [Buffer.from('two')]);
      await location.put('b/three', [Buffer.from('three')]);
      expect(await listed('a/')).toEqual([
        ['a/empty', 0],
        ['a/large', 999_983 * 17 - (16 * 17) / 2],
        ['a/one', 5],
      ]);
      expect(await listed('b/')).toEqual([['b/three', 5]]);
      for await (const { modifiedAt } of location.list('b/'))
        expect(Math.abs((await opened.now()) - modifiedAt)).toBeLessThan(300_000);
    });

    it('says that nothing is there, and deletes it all the same', async () => {
      await expect(text('a/none')).rejects.toBeInstanceOf(ObjectMissing);
      await location.delete('a/none');
      await location.delete('b/three');
      expect(await listed('b/')).toEqual([]);
      await expect(text('b/three')).rejects.toBeInstanceOf(ObjectMissing);
    });

    it('keeps nothing of bytes that break off, early or late', async () => {
      for (const megabytes of [0, 1, 17]) {
        const { pieces } = manyBytes(megabytes);
        const broken = async function* () {
          yield* pieces;
          throw new Error('The disk was pulled out.');
        };
        await expect(location.put('c/broken', broken())).rejects.toThrow(/^The disk was pulled/);
        expect(await listed('c/')).toEqual([]);
      }
    });

    it('refuses keys that leave it', async () => {
      for (const key of ['../outside', '/etc/passwd', '', 'a//b'])
        await expect(location.put(key, [Buffer.from('x')]), key).rejects.toThrow('storage key');
    });
  });
}
