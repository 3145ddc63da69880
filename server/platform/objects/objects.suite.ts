import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedObject, ObjectMissing, type ObjectStore } from './objects.ts';
import { readObject, readWhole, statObject } from './read-object.ts';

export interface OpenedStore {
  /** An empty one. */
  store: ObjectStore;
  /** Milliseconds since 1970, by the clock of what keeps its objects; absent: it has none. */
  now?: () => Promise<number>;
  close(): Promise<unknown>;
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

/**
 * Describes every object store, whatever it keeps objects in and for whom.
 * @param rounds how often it is tried what shows after some tries
 */
export function describeObjects(
  name: string,
  open: () => Promise<OpenedStore>,
  { rounds = 20 }: { rounds?: number } = {},
): void {
  describe(`objects ${name}`, () => {
    let opened: OpenedStore;
    let store: ObjectStore;
    beforeAll(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterAll(() => opened.close());

    const text = async (key: string) => String(await readWhole(store, key));
    const list = async (prefix?: string) => {
      const found: ListedObject[] = [];
      for await (const one of store.list(prefix)) found.push(one);
      return found.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    };
    const listed = async (prefix?: string) =>
      (await list(prefix)).map(({ key, sizeBytes }) => [key, sizeBytes]);

    it('are none at first, and can be tidied', async () => {
      expect(await list()).toEqual([]);
      await store.tidy();
      await store.tidy(['a/']);
      expect(await store.freeBytes()).toBeGreaterThan(0);
    });

    it('are given back as they were put, from bytes, pieces and a stream', async () => {
      expect(await store.put('a/bytes.txt', Buffer.from('Ho ho ho'))).toEqual({ sizeBytes: 8 });
      expect(await text('a/bytes.txt')).toBe('Ho ho ho');
      const pieces = [Buffer.from('Ho '), Buffer.from('ho '), Buffer.from('ho')];
      expect(await store.put('a/pieces.txt', pieces)).toEqual({ sizeBytes: 8 });
      expect(await text('a/pieces.txt')).toBe('Ho ho ho');
      const stream = Readable.from(pieces);
      expect(await store.put('a/stream.txt', stream)).toEqual({ sizeBytes: 8 });
      expect(await text('a/stream.txt')).toBe('Ho ho ho');
    });

    it('stay as they are when the caller goes on writing into its buffer', async () => {
      const bytes = Buffer.from('before');
      await store.put('mine', bytes);
      bytes.fill(0);
      expect(await text('mine')).toBe('before');
    });

    it('are replaced whole', async () => {
      await store.put('again', Buffer.from('a long first version'));
      await store.put('again', Buffer.from('short'));
      expect(await statObject(store, 'again')).toEqual({ sizeBytes: 5 });
      expect(await text('again')).toBe('short');
    });

    it('may be large', async () => {
      const { pieces, sha256 } = manyBytes(17);
      const sizeBytes = 999_983 * 17 - (16 * 17) / 2;
      expect(await store.put('large', pieces)).toEqual({ sizeBytes });
      const hash = createHash('sha256');
      for await (const piece of readObject(store, 'large')) {
        expect(piece.length).toBeLessThanOrEqual(MB);
        hash.update(piece);
      }
      expect(hash.digest('hex')).toBe(sha256);
      expect(await listed('large')).toEqual([['large', sizeBytes]]);
    });

    it('are opened for reading here and there, as they were when they were opened', async () => {
      expect(await store.open('open/none')).toBeNull();
      await store.put('open/it', Buffer.from('0123456789'));
      const first = await store.open('open/it');
      const second = await store.open('open/it');
      if (first === null || second === null) throw new Error('nothing was opened');
      const at = async (object: typeof first, position: number, length: number) => {
        const target = Buffer.alloc(length);
        return String(target.subarray(0, await object.read(target, position)));
      };
      expect(first.sizeBytes).toBe(10);
      expect(await Promise.all([at(first, 3, 4), at(second, 0, 2)])).toEqual(['3456', '01']);
      expect([await at(first, 8, 5), await at(first, 10, 5)]).toEqual(['89', '']);
      first.close();
      first.close();
      expect(await at(second, 5, 2)).toBe('56');
      await store.put('open/it', Buffer.from('other'));
      expect(await at(second, 0, 10)).toBe('0123456789');
      const third = await store.open('open/it');
      expect(third && (await at(third, 0, 10))).toBe('other');
      await store.delete('open/it');
      expect(await store.open('open/it')).toBeNull();
      expect(third && (await at(third, 0, 10))).toBe('other');
      second.close();
      third?.close();
    });

    it('are opened by many at once, and while they come and go', async () => {
      for (let turn = 0; turn < rounds; turn += 1) {
        const opening = Array.from({ length: 5 }, () => store.open('open/many'));
        await store.put('open/many', Buffer.from(`turn ${turn}`));
        const fresh = await store.open('open/many');
        const target = Buffer.alloc(20);
        const count = await fresh?.read(target, 0);
        expect(String(target.subarray(0, count))).toBe(`turn ${turn}`);
        for (const object of [fresh, ...(await Promise.all(opening))]) object?.close();
      }
    });

    it('may be empty', async () => {
      expect(await store.put('empty/bytes', Buffer.alloc(0))).toEqual({ sizeBytes: 0 });
      await store.put('empty/pieces', []);
      for (const key of ['empty/bytes', 'empty/pieces']) {
        expect(await statObject(store, key)).toEqual({ sizeBytes: 0 });
        expect(await text(key)).toBe('');
      }
      expect(await listed('empty/')).toEqual([
        ['empty/bytes', 0],
        ['empty/pieces', 0],
      ]);
    });

    it('are the former ones or none where the bytes break off, early or late', async () => {
      await store.put('broken/kept', Buffer.from('whole'));
      for (const megabytes of [0, 1, 17]) {
        const broken = async function* () {
          yield* manyBytes(megabytes).pieces;
          throw new Error('The disk was pulled out.');
        };
        for (const content of [broken, () => Readable.from(broken())])
          for (const key of ['broken/kept', 'broken/never'])
            await expect(store.put(key, content())).rejects.toThrow(/^The disk was pulled/);
      }
      expect(await text('broken/kept')).toBe('whole');
      expect(await statObject(store, 'broken/never')).toBeNull();
      expect(await listed('broken/')).toEqual([['broken/kept', 5]]);
    });

    it('are read exactly from start to end, both inclusive', async () => {
      const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251));
      await store.put('ranges', bytes);
      await fc.assert(
        fc.asyncProperty(fc.nat(4999), fc.nat(4999), async (one, other) => {
          const [start, end] = one < other ? [one, other] : [other, one];
          const part = await buffer(readObject(store, 'ranges', { start, end }));
          expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
        }),
        { numRuns: rounds * 2.5 },
      );
    });

    it('are said to be missing where there are none', async () => {
      expect(await statObject(store, 'nothing')).toBeNull();
      expect(await readWhole(store, 'nothing')).toBeNull();
      // A folder of objects is no object.
      await store.put('folder/object', Buffer.from('x'));
      expect(await statObject(store, 'folder')).toBeNull();
      for (const range of [undefined, { start: 0, end: 1 }])
        await expect(buffer(readObject(store, 'nothing', range))).rejects.toBeInstanceOf(
          ObjectMissing,
        );
    });

    it('are listed by how their keys begin, and tell when their bytes are others', async () => {
      expect(await list('list/')).toEqual([]);
      await store.put('list/a/one', Buffer.from('one'));
      await store.put('list/ab', Buffer.from('two'));
      await store.put('list/two', Buffer.from('second'));
      await store.put('lists/three', Buffer.from('three'));
      const before = await list('list/');
      const sizes = before.map(({ key, sizeBytes }) => [key, sizeBytes]);
      expect(sizes).toEqual([
        ['list/a/one', 3],
        ['list/ab', 3],
        ['list/two', 6],
      ]);
      expect(await listed('list/a')).toEqual(sizes.slice(0, 2));
      expect(await listed('list/a/')).toEqual(sizes.slice(0, 1));
      expect((await list()).filter(({ key }) => key.startsWith('list/'))).toEqual(before);
      const now = await opened.now?.();
      for (const { modifiedAt } of now === undefined ? [] : before)
        expect(Math.abs((now ?? 0) - modifiedAt)).toBeLessThan(300_000);
      await store.put('list/two', Buffer.from('another'));
      expect(await list('list/')).not.toEqual(before);
    });

    it('are deleted, also where there is nothing to delete', async () => {
      await store.put('gone', Buffer.from('x'));
      await store.delete('gone');
      expect(await statObject(store, 'gone')).toBeNull();
      expect(await list('gone')).toEqual([]);
      await expect(store.delete('gone')).resolves.toBeUndefined();
      await expect(buffer(readObject(store, 'gone'))).rejects.toBeInstanceOf(ObjectMissing);
    });

    it('have no keys that a store would never make', async () => {
      const keys = [
        '',
        '/etc/passwd',
        '../outside',
        'a/../../outside',
        'a//b',
        'a/',
        '.hidden',
        'A',
        'a b',
        'a\0b',
        'a\\b',
        'ä',
      ];
      for (const key of keys) {
        await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow('storage key');
        await expect(store.open(key), key).rejects.toThrow('storage key');
        await expect(store.delete(key), key).rejects.toThrow('storage key');
      }
    });

    it('are taken many at once', async () => {
      const keys = Array.from({ length: rounds }, (_, index) => `many/${index}`);
      await Promise.all(keys.map((key) => store.put(key, Buffer.from(key))));
      await Promise.all(keys.map((key) => store.put('many/same', Buffer.from(key))));
      for (const key of keys) expect(await text(key)).toBe(key);
      expect(keys).toContain(await text('many/same'));
    });
  });
}
