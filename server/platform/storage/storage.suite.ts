import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectMissing, type Storage } from './storage.ts';

export interface OpenedStorage {
  storage: Storage;
  close(): Promise<void>;
}

/** What every adapter of the storage port does, whatever it keeps objects in. */
export function describeStorage(name: string, open: () => Promise<OpenedStorage>): void {
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
        { numRuns: 50 },
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
      const keys = Array.from({ length: 20 }, (_, index) => `many/${index}`);
      await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))));
      await Promise.all(keys.map((key) => storage.put('many/same', Buffer.from(key))));
      for (const key of keys) expect(String(await readAll(key))).toBe(key);
      expect(keys).toContain(String(await readAll('many/same')));
    });
  });
}
