import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ObjectMissing, type Storage } from './storage.ts';

/** What every adapter of the storage must do for uploads. `open` gives an empty one. */
export function describeUploadStorage(name: string, open: () => Storage): void {
  const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray());

  describe(`${name}: uploads`, () => {
    const write = async (storage: Storage, offset: number, ...pieces: string[]) => {
      const part = await storage.uploads.openPart('up1', offset);
      await part.write(pieces.map((piece) => Buffer.from(piece)));
      await part.sync();
      await part.close();
    };

    it('are written at any offset, in any order, and become an object', async () => {
      const storage = open();
      await write(storage, 6, '6', '', '789');
      await write(storage, 0, '012');
      await write(storage, 3, '345');
      const piece = await storage.uploads.read('up1', { start: 2, end: 7 });
      expect((await bytesOf(piece)).toString()).toBe('234567');
      expect(await storage.uploads.list()).toEqual(['up1']);
      const object = { key: 'videos/1', sizeBytes: 10 };
      expect(await storage.uploads.finish('up1', object)).toEqual({ sizeBytes: 10 });
      const whole = await storage.read('videos/1', { start: 0, end: 9 });
      expect((await bytesOf(whole)).toString()).toBe('0123456789');
      expect(await storage.uploads.list()).toEqual([]);
      // Once more, as after a crash before it was recorded.
      expect(await storage.uploads.finish('up1', object)).toEqual({ sizeBytes: 10 });
    });

    it('lose what lies behind their end, and may not lack any of it', async () => {
      const storage = open();
      await write(storage, 0, '0123456789');
      const tooLong = { key: 'videos/1', sizeBytes: 11 };
      await expect(storage.uploads.finish('up1', tooLong)).rejects.toThrow(ObjectMissing);
      await storage.uploads.finish('up1', { key: 'videos/1', sizeBytes: 4 });
      expect(await storage.stat('videos/1')).toEqual({ sizeBytes: 4 });
      const never = { key: 'videos/2', sizeBytes: 1 };
      await expect(storage.uploads.finish('up2', never)).rejects.toThrow(ObjectMissing);
    });

    it('ask before each write whether they may', async () => {
      const storage = open();
      let asked = 0;
      const part = await storage.uploads.openPart('up1', 0, async () => {
        asked += 1;
        if (asked === 3) throw new Error('no longer');
      });
      await part.write([Buffer.from('01')]);
      await part.write([Buffer.from('23')]);
      await expect(part.write([Buffer.from('45')])).rejects.toThrow('no longer');
      await part.close();
      const written = await storage.uploads.read('up1', { start: 0, end: 9 });
      expect((await bytesOf(written)).toString()).toBe('0123');
    });

    it('give back their room', async () => {
      const storage = open();
      await write(storage, 0, '0123456789');
      await storage.uploads.trim('up1', 4);
      await storage.uploads.trim('up1', 400);
      await storage.uploads.trim('unknown', 4);
      const rest = await storage.uploads.read('up1', { start: 0, end: 9 });
      expect((await bytesOf(rest)).toString()).toBe('0123');
      await storage.uploads.discard('up1');
      await storage.uploads.discard('up1');
      expect(await storage.uploads.list()).toEqual([]);
      await expect(storage.uploads.read('up1', { start: 0, end: 1 })).rejects.toThrow(
        ObjectMissing,
      );
      const free = await storage.uploads.freeBytes();
      expect(free).toBeGreaterThan(0);
      expect(await storage.uploads.totalBytes()).toBeGreaterThanOrEqual(free);
    });

    it('have a spool for what has no place yet, which leaves nothing behind', async () => {
      const storage = open();
      const spool = await storage.uploads.openSpool();
      const bytes = Buffer.alloc(1_200_000, 'sleigh');
      await spool.write([bytes.subarray(0, 7)]);
      await spool.write([bytes.subarray(7, 1_000_000), bytes.subarray(1_000_000)]);
      const read: Buffer[] = [];
      for await (const piece of spool.read()) read.push(Buffer.from(piece));
      expect(Buffer.concat(read).equals(bytes)).toBe(true);
      await spool.close();
      expect(await storage.uploads.list()).toEqual([]);
    });
  });
}
