import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ObjectMissing } from './objects.ts';
import { readObject, statObject } from './read-object.ts';
import type { Storage } from './storage.ts';

/** Tests that every adapter of the storage must pass for uploads. `open` gives an empty one. */
export function describeUploadStorage(name: string, open: () => Storage): void {
  describe(`${name}: uploads`, () => {
    const begin = (storage: Storage) => storage.uploads.begin({ id: 'up1', key: 'videos/1' });
    /** Writes parts of three bytes each, the last one shorter. Returns their receipts. */
    const write = async (storage: Storage, handle: string, parts: Record<number, string[]>) => {
      const receipts: string[] = [];
      for (const [number, pieces] of Object.entries(parts)) {
        const place = { number: Number(number), offset: Number(number) * 3 };
        const part = await storage.uploads.openPart(handle, place);
        await part.write(pieces.map((piece) => Buffer.from(piece)));
        receipts[place.number] = await part.settle();
        await part.close();
      }
      return receipts;
    };
    const whole = { 0: ['012'], 1: ['345'], 2: ['6', '', '78'], 3: ['9'] };

    it('are written in numbered parts, in any order, and become an object', async () => {
      const storage = open();
      const handle = await begin(storage);
      const last = await write(storage, handle, { 3: ['9'], 2: ['odd'] });
      const receipts = await write(storage, handle, { 0: ['012'], 1: ['345'], 2: whole[2] });
      expect(await storage.uploads.list()).toEqual([handle]);
      const object = { key: 'videos/1', sizeBytes: 10, receipts: [...receipts, last[3] ?? ''] };
      expect(await storage.uploads.finish(handle, object)).toEqual({ sizeBytes: 10 });
      expect(await text(readObject(storage, 'videos/1'))).toBe('0123456789');
      expect(await storage.uploads.list()).toEqual([]);
      // Once more, as after a crash before it was recorded.
      expect(await storage.uploads.finish(handle, object)).toEqual({ sizeBytes: 10 });
      await storage.uploads.discard(handle);
      expect(await statObject(storage, 'videos/1')).toEqual({ sizeBytes: 10 });
    });

    it('may not lack any of their bytes', async () => {
      const storage = open();
      const handle = await begin(storage);
      const receipts = await write(storage, handle, whole);
      const tooLong = { key: 'videos/1', sizeBytes: 11, receipts };
      await expect(storage.uploads.finish(handle, tooLong)).rejects.toThrow(ObjectMissing);
      await storage.uploads.discard(handle);
      const never = { key: 'videos/1', sizeBytes: 10, receipts };
      await expect(storage.uploads.finish(handle, never)).rejects.toThrow(ObjectMissing);
    });

    it('that are begun twice are one, or two of which one can be discarded', async () => {
      const storage = open();
      const [handle, again] = [await begin(storage), await begin(storage)];
      if (again !== handle) await storage.uploads.discard(again);
      const receipts = await write(storage, handle, whole);
      const object = { key: 'videos/1', sizeBytes: 10, receipts };
      expect(await storage.uploads.finish(handle, object)).toEqual({ sizeBytes: 10 });
    });

    it('ask before each write whether they may', async () => {
      const storage = open();
      const handle = await begin(storage);
      const lost = async () => {
        throw new Error('no longer');
      };
      const part = await storage.uploads.openPart(handle, { number: 0, offset: 0 }, lost);
      const written = part.write([Buffer.from('012')]).then(() => part.settle());
      await expect(written).rejects.toThrow('no longer');
      await part.close();
      await storage.uploads.discard(handle);
    });

    it('give back their disk space', async () => {
      const storage = open();
      const handle = await begin(storage);
      await write(storage, handle, whole);
      await storage.uploads.trim(handle, 4);
      await storage.uploads.trim(handle, 400);
      await storage.uploads.discard(handle);
      await storage.uploads.trim(handle, 4);
      await storage.uploads.discard(handle);
      expect(await storage.uploads.list()).toEqual([]);
      await expect(storage.uploads.read(handle, { start: 0, end: 1 })).rejects.toThrow(
        ObjectMissing,
      );
      const free = await storage.freeBytes();
      expect(free).toBeGreaterThan(0);
      expect(await storage.totalBytes()).toBeGreaterThanOrEqual(free);
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

  describe(`${name}: drafts`, () => {
    it('are written at any offset, lose what lies behind their end, and become objects', async () => {
      const { drafts, ...storage } = open();
      for (const [offset, text] of [
        [4, '456789'],
        [0, '0123'],
      ] as const) {
        const part = await drafts.openPart('made', offset);
        await part.write([Buffer.from(text)]);
        await part.sync();
        await part.close();
      }
      expect(await drafts.list()).toEqual(['made']);
      for await (const { key } of storage.list()) expect(key).toBe('no object yet');
      const tooLong = { key: 'made', sizeBytes: 11 };
      await expect(drafts.finish('made', tooLong)).rejects.toThrow(ObjectMissing);
      const object = { key: 'made', sizeBytes: 8 };
      expect(await drafts.finish('made', object)).toEqual({ sizeBytes: 8 });
      expect(await text(readObject(storage, 'made'))).toBe('01234567');
      expect(await drafts.finish('made', object)).toEqual({ sizeBytes: 8 });
      expect(await drafts.list()).toEqual([]);
    });

    it('are gone once they are discarded', async () => {
      const { drafts } = open();
      await drafts.openPart('made', 0).then((part) => part.close());
      await drafts.discard('made');
      await drafts.discard('made');
      expect(await drafts.list()).toEqual([]);
      await expect(drafts.finish('made', { key: 'x', sizeBytes: 1 })).rejects.toThrow(
        ObjectMissing,
      );
    });
  });
}
