import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { findUpload } from './uploads.store.ts';

describeWithDatabase(
  'beginning an upload in a storage that gives each beginning a handle',
  (kind) => {
    let uploads: UploadStore;
    let discarded: string[];
    /** Done when the storage has begun it, before that is noted. */
    let meanwhile: () => Promise<unknown>;
    beforeEach(async () => {
      uploads = await startUploadStore(kind);
      [discarded, meanwhile] = [[], async () => undefined];
      const { storage } = uploads.deps;
      const { discard } = storage.uploads;
      let begun = 0;
      storage.uploads.begin = async () => {
        begun += 1;
        await meanwhile();
        return `handle${begun}`;
      };
      storage.uploads.discard = async (handle) => {
        discarded.push(handle);
        await discard(handle);
      };
    });
    afterEach(() => uploads.store.close());

    const note = (handle: string) => () =>
      uploads.deps.db.updateTable('upload').set({ handle }).execute();

    it('keeps the handle for all chunks', async () => {
      await uploads.sendAll();
      expect(await findUpload(uploads.deps, 'upload-1')).toMatchObject({
        handle: 'handle1',
        state: 'finished',
      });
      expect(discarded).toEqual([]);
    });

    it('goes on with the beginning of another node, and discards its own', async () => {
      meanwhile = note('first');
      expect((await uploads.send(chunkAt(0))).status).toBe(200);
      expect(await uploads.deps.storage.uploads.list()).toEqual(['first']);
      expect(discarded).toEqual(['handle1']);
    });

    it('discards it where the upload was cancelled', async () => {
      meanwhile = () => uploads.deps.db.deleteFrom('upload').execute();
      expect(await uploads.send(chunkAt(0))).toMatchObject({ status: 409 });
      expect(discarded).toEqual(['handle1']);
    });
  },
);
