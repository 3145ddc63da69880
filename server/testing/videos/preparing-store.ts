import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { prepareNextVideo } from '../../renditions/preparing/prepare-next-video.ts';
import { addTestVideo } from '../test-catalogue.ts';
import type { TestClient } from '../test-client.ts';
import type { DatabaseKind } from '../test-database.ts';
import { startTestStore, type TestStore } from '../test-store.ts';
import { signInAdmin } from '../test-uploads.ts';
import { createStandInTranscoder, type StandInTranscoder } from './stand-in-transcoder.ts';

/** A store on a disk, whose videos a stand-in for ffmpeg prepares when a test says so. */
export interface PreparingStore {
  store: TestStore;
  transcoder: StandInTranscoder;
  admin: TestClient;
  /** So many bytes are free; may be changed. */
  room: { freeBytes: number };
  /** Adds a video as a store of before has it; returns its id. */
  addVideo(): Promise<string>;
  /** Adds a video and asks for its preparation. */
  queueVideo(): Promise<string>;
  /** Prepares the next video as a worker does; returns whether there was one. */
  work(stopping?: AbortSignal): Promise<boolean>;
  /** The titles of the failures that were told, with their reasons. */
  told: string[];
  /** The names of all files that were made, finished or not. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

export async function startPreparingStore(kind: DatabaseKind): Promise<PreparingStore> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-preparing-'));
  const disk = createDiskStorage(folder);
  const room = { freeBytes: 2 ** 40 };
  const storage: Storage = {
    ...disk,
    uploads: { ...disk.uploads, freeBytes: async () => room.freeBytes },
    drafts: { ...disk.drafts, freeBytes: async () => room.freeBytes },
  };
  const transcoder = createStandInTranscoder();
  const store = await startTestStore(kind, { storage, transcoder });
  const admin = await signInAdmin(store, 'nick');
  const told: string[] = [];
  const list = (name: string) => readdir(join(folder, name)).catch(() => []);
  let videos = 0;
  const addVideo = () => {
    videos += 1;
    return addTestVideo(store.deps, videos);
  };
  return {
    ...{ store, transcoder, admin, room, told, addVideo },
    async queueVideo() {
      const id = await addVideo();
      const answer = await admin.send('POST', `/api/videos/${id}/preparation`);
      if (answer.status !== 200) throw new Error(answer.text);
      return id;
    },
    work: (stopping = new AbortController().signal) =>
      prepareNextVideo(store.deps, {
        stopping,
        notifyOfFailure: async (title, reason) => {
          told.push(`${title}: ${reason}`);
        },
      }),
    files: async () => [...(await list('renditions')), ...(await list('uploads'))],
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
