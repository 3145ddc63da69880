import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedObject, ObjectMissing, type Storage } from './objects.ts';

export interface OpenedStorage {
  storage: Storage;
  close(): Promise<void>;
}

/**
 * What every adapter of the storage port does, whatever it keeps objects in.
 * @param rounds how often it is tried what shows after some tries
 */
export function describeStorage(
  name: string,
  open: () => Promise<OpenedStorage>,
  { rounds = 20 }: { rounds?: number } = {},
): void {
  describe(`storage ${name}`, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeAll(async () => {
      opened = await open();
      ({ storage } = opened);
    });
    afterAll(() => opened.close());

    const readAll = async (key: string): Promise<Buffer> => {
      const facts = await storage.stat(key);
      if (facts === null) throw new Error(`nothing under ${key}`);
      return buffer(await storage.read(key, { start: 0, end: facts.sizeBytes - 1 }));
    };

    it('gives back what was put, from bytes and from a stream of chunks', async () => {
      const bytes = Buffer.from('Ho ho ho');
      expect(await storage.put('a/bytes.txt', bytes)).toEqual({ sizeBytes: 8 });
      expect((await readAll('a/bytes.txt')).equals(bytes)).toBe(true);
      const chunks = [Buffer.from('Ho '), Buffer.from('ho '), Buffer.from('ho')];
      expect(await storage.put('a/stream.txt', Readable.from(chunks))).toEqual({ sizeBytes: 8 });
      expect(String(await readAll('a/stream.txt'))).toBe('Ho ho ho');
    });

    it('keeps what was put when the caller goes on writing into its buffer', async () => {
      const bytes = Buffer.from('before');
      await storage.put('mine', bytes);
      bytes.fill(0);
      expect(String(await readAll('mine'))).toBe('before');
    });

    it('replaces an object whole', async () => {
      await storage.put('again', Buffer.from('a long first version'));
      await storage.put('again', Buffer.from('short'));
      expect(await storage.stat('again')).toEqual({ sizeBytes: 5 });
      expect(String(await readAll('again'))).toBe('short');
    });

    it('opens an object for reading here and there, as it was when it was opened', async () => {
      expect(await storage.open('open/none')).toBeNull();
      await storage.put('open/it', Buffer.from('0123456789'));
      const first = await storage.open('open/it');
      const second = await storage.open('open/it');
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
      await storage.put('open/it', Buffer.from('other'));
      expect(await at(second, 0, 10)).toBe('0123456789');
      const third = await storage.open('open/it');
      expect(third && (await at(third, 0, 10))).toBe('other');
      await storage.delete('open/it');
      expect(await storage.open('open/it')).toBeNull();
      expect(third && (await at(third, 0, 10))).toBe('other');
      second.close();
      third?.close();
    });

    it('opens what many ask for at once, and what comes and goes meanwhile', async () => {
      for (let turn = 0; turn < rounds; turn += 1) {
        const opening = Array.from({ length: 5 }, () => storage.open('open/many'));
        await storage.put('open/many', Buffer.from(`turn ${turn}`));
        const fresh = await storage.open('open/many');
        const target = Buffer.alloc(20);
        const count = await fresh?.read(target, 0);
        expect(String(target.subarray(0, count))).toBe(`turn ${turn}`);
        for (const object of [fresh, ...(await Promise.all(opening))]) object?.close();
      }
    });

    it('keeps empty objects', async () => {
      await storage.put('empty', Buffer.alloc(0));
      expect(await storage.stat('empty')).toEqual({ sizeBytes: 0 });
    });

    it('leaves the former object where a stream breaks off, and no half one', async () => {
      const broken = () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('half of ');
            throw new Error('the line broke');
          })(),
        );
      await storage.put('kept', Buffer.from('whole'));
      await expect(storage.put('kept', broken())).rejects.toThrow('the line broke');
      expect(String(await readAll('kept'))).toBe('whole');
      await expect(storage.put('never', broken())).rejects.toThrow('the line broke');
      expect(await storage.stat('never')).toBeNull();
    });

    it('reads exactly the bytes from start to end, both inclusive', async () => {
      const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251));
      await storage.put('ranges', bytes);
      await fc.assert(
        fc.asyncProperty(fc.nat(4999), fc.nat(4999), async (one, other) => {
          const [start, end] = one < other ? [one, other] : [other, one];
          const part = await buffer(await storage.read('ranges', { start, end }));
          expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
        }),
        { numRuns: rounds * 2.5 },
      );
    });

    it('says that nothing is there', async () => {
      expect(await storage.stat('nothing')).toBeNull();
      // A folder of objects is no object.
      await storage.put('folder/object', Buffer.from('x'));
      expect(await storage.stat('folder')).toBeNull();
      await expect(storage.read('nothing', { start: 0, end: 1 })).rejects.toBeInstanceOf(
        ObjectMissing,
      );
    });

    it('lists what is stored, and tells when the bytes under a key are others', async () => {
      const listed = async () => {
        const found: ListedObject[] = [];
        for await (const one of storage.list()) if (one.key.startsWith('list/')) found.push(one);
        return found;
      };
      expect(await listed()).toEqual([]);
      await storage.put('list/a/one', Buffer.from('one'));
      await storage.put('list/two', Buffer.from('second'));
      const part = await storage.drafts.openPart('listed', 0);
      await part.write([Buffer.from('half')]);
      await part.close();
      const before = await listed();
      expect(before.map(({ key, sizeBytes }) => [key, sizeBytes]).sort()).toEqual([
        ['list/a/one', 3],
        ['list/two', 6],
      ]);
      expect(await listed()).toEqual(before);
      await storage.put('list/two', Buffer.from('another'));
      expect(await listed()).not.toEqual(before);
      await storage.drafts.discard('listed');
    });

    it('deletes, and does not mind where there is nothing to delete', async () => {
      await storage.put('gone', Buffer.from('x'));
      await storage.delete('gone');
      expect(await storage.stat('gone')).toBeNull();
      await expect(storage.delete('gone')).resolves.toBeUndefined();
    });

    it('refuses keys that the store would never make', async () => {
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
        const range = { start: 0, end: 0 };
        await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow('storage key');
        await expect(storage.stat(key), key).rejects.toThrow('storage key');
        await expect(storage.read(key, range), key).rejects.toThrow('storage key');
        await expect(storage.delete(key), key).rejects.toThrow('storage key');
      }
    });

    it('takes many at once', async () => {
      const keys = Array.from({ length: rounds }, (_, index) => `many/${index}`);
      await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))));
      await Promise.all(keys.map((key) => storage.put('many/same', Buffer.from(key))));
      for (const key of keys) expect(String(await readAll(key))).toBe(key);
      expect(keys).toContain(String(await readAll('many/same')));
    });
  });
}
