import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { prepareNextVideo } from '../../renditions/preparing/prepare-next-video.ts';
import { addTestVideo } from '../test-catalogue.ts';
import type { DatabaseKind } from '../test-database.ts';
import { startTestStore } from '../test-store.ts';
import { signInAdmin } from '../test-uploads.ts';
import { createStandInTranscoder } from './stand-in-transcoder.ts';

export type PreparingStore = Awaited<ReturnType<typeof startPreparingStore>>;

/** A store on a disk, whose videos a stand-in for ffmpeg prepares when a test says so. */
export async function startPreparingStore(kind: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-preparing-'));
  const disk = createDiskStorage(folder);
  const diskSpace = { freeBytes: 2 ** 40 };
  const storage: Storage = {
    ...disk,
    freeBytes: async () => diskSpace.freeBytes,
    drafts: { ...disk.drafts, freeBytes: async () => diskSpace.freeBytes },
  };
  const transcoder = createStandInTranscoder();
  const store = await startTestStore(kind, { storage, transcoder });
  const admin = await signInAdmin(store, 'nick');
  const told: string[] = [];
  const list = (name: string) => readdir(join(folder, name)).catch(() => []);
  let videos = 0;
  /** Adds a video as a store of before has it; returns its id. */
  const addVideo = () => {
    videos += 1;
    return addTestVideo(store.deps, videos);
  };
  return {
    store,
    transcoder,
    admin,
    addVideo,
    /** The bytes that are free; may be changed. */
    diskSpace,
    /** The titles of the failures that were told, with their reasons. */
    told,
    /** Adds a video and asks for its preparation. */
    async queueVideo() {
      const id = await addVideo();
      const answer = await admin.send('POST', `/api/videos/${id}/preparation`);
      if (answer.status !== 200) throw new Error(answer.text);
      return id;
    },
    /** Prepares the next video as a worker does; returns whether there was one. */
    work: (stopping = new AbortController().signal) =>
      prepareNextVideo(store.deps, {
        stopping,
        notifyOfFailure: async (title, reason) => {
          told.push(`${title}: ${reason}`);
        },
      }),
    /** The names of all files that were made, finished or not. */
    files: async () => [...(await list('renditions')), ...(await list('uploads'))],
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
