import { buffer } from 'node:stream/consumers';
import { readObject } from '#platform/objects/read-object.ts';
import { createAdmin, findAdminByUsername, startSession } from '../accounts/index.ts';
import { createMemoryStorage } from './memory-storage.ts';
import type { TestClient } from './test-client.ts';
import type { DatabaseKind } from './test-database.ts';
import { chunksOf, sendChunk, type TestChunk } from './test-forms.ts';
import { startTestStore, type TestStore } from './test-store.ts';
import { mp4Video } from './test-videos.ts';

/** Bytes of a chunk in these tests. */
export const CHUNK = 1000;

/** A video of four chunks. */
export const videoFile = mp4Video({ seconds: 42, sizeBytes: 3500 });
export const chunks = chunksOf(videoFile, 'upload-1', CHUNK);

/** The chunk of that number, from 0 to 3. */
export function chunkAt(number: number): TestChunk {
  const chunk = chunks[number];
  if (chunk === undefined) throw new Error(`the video has no chunk ${number}`);
  return chunk;
}

export type UploadStore = Awaited<ReturnType<typeof startUploadStore>>;

/** A store with an admin who uploads, in chunks of 1,000 bytes. */
export async function startUploadStore(kind: DatabaseKind) {
  const diskSpace = { capacityBytes: 1_000_000 };
  const store = await startTestStore(kind, {
    storage: createMemoryStorage(() => diskSpace.capacityBytes),
    uploads: { chunkBytes: CHUNK, maxBytes: 20 * CHUNK + 500, minFreeBytes: 10_000 },
  });
  const { deps } = store;
  const signIn = (username: string) => signInAdmin(store, username);
  const admin = await signIn('nick');
  /** Sends a chunk. Time goes on while it waits for another request that brings the same one. */
  const send = (chunk: TestChunk) => store.clock.during(sendChunk(admin, chunk));
  return {
    store,
    deps,
    admin,
    signIn,
    send,
    /** The bytes that uploads may take; may be changed. */
    diskSpace,
    /** Sends a whole file; returns what the last chunk was answered with. */
    async sendAll(file = videoFile, uploadId = 'upload-1') {
      let answer: Record<string, unknown> = {};
      for (const chunk of chunksOf(file, uploadId, CHUNK)) {
        const sent = await send(chunk);
        if (sent.status !== 200) throw new Error(sent.text);
        answer = sent.json();
      }
      return answer;
    },
    show: async (uploadId: string) => (await admin.get(`/api/videos/uploads/${uploadId}`)).json(),
    /** Sets the time at which every upload was last touched back, as if so much had passed. */
    async age({ hours = 0, minutes = 0 }) {
      const ms = (hours * 60 + minutes) * 60_000;
      const older = deps.db
        .updateTable('upload')
        .set((row) => ({ touched_at: row('touched_at', '-', ms) }));
      await older.execute();
    },
    /** How many files of unfinished uploads there are. */
    countFiles: async () => (await deps.storage.uploads.list()).length,
    /** The bytes of the video with that id. */
    async storedVideo(videoId: unknown) {
      const range = { start: 0, end: 1_000_000 };
      return buffer(readObject(deps.storage, `videos/${videoId}`, range));
    },
  };
}

/** A browser in which an admin of that name, made if there is none, is signed in. */
export async function signInAdmin(store: TestStore, username: string): Promise<TestClient> {
  const { deps } = store;
  await createAdmin(deps, { username, password: 'reindeer-admin' });
  const id = (await findAdminByUsername(deps, username))?.id ?? '';
  const client = store.browser();
  client.cookies.set('sleigh_session', await startSession(deps, { kind: 'admin', id }));
  return client;
}
