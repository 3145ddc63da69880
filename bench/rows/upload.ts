import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuSeconds, memoryBytes, peakMemory } from '../frame/cost.ts';
import type { Candidate, Row } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { VIDEO_BYTES, writeMp4 } from '../shop/video-file.ts';
import { openBareReceiver, openStoreReceiver, type Receiver } from './upload-candidates.ts';

/** A folder in memory, so that no disk is measured. */
async function memoryDisk(place: Workplace): Promise<string> {
  const folder = await mkdtemp('/dev/shm/sleigh-bench-');
  place.later(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function receivers(place: Workplace, folder: string): Promise<Candidate[]> {
  const file = join(await memoryDisk(place), 'video');
  await writeMp4(file);
  const store = await openStoreReceiver(place, folder);
  const bare = await openBareReceiver(place, folder);
  return [store, bare].map((receiver) => candidate(receiver, file));
}

function candidate({ name, pid, upload }: Receiver, file: string): Candidate {
  return {
    name,
    async round() {
      const before = cpuSeconds(pid);
      const seconds = await upload(file, 1);
      const processor = (cpuSeconds(pid) - before) / (VIDEO_BYTES / 1e9);
      return { speed: VIDEO_BYTES / 1e6 / seconds, processor };
    },
  };
}

/** A video of 1 GB in chunks of 50 MB, to a disk in memory: what the server itself costs. */
export const upload: Row = {
  name: 'upload',
  title: 'an upload of 1 GB in chunks of 50 MB, to a disk in memory',
  needs: [],
  figures: [
    { name: 'speed', unit: 'MB a second', against: 'node:http', atLeast: 0.6 },
    { name: 'processor', unit: 'seconds a GB', against: 'node:http', atMost: 1.8 },
  ],
  prepare: async (place) => receivers(place, await memoryDisk(place)),
};

/** The same to the disk of the temporary folder. The store syncs every chunk, the reference none. */
export const uploadDisk: Row = {
  name: 'upload-disk',
  title: 'the same to the real disk, every chunk of the store synced',
  needs: [],
  figures: [
    { name: 'speed', unit: 'MB a second', against: 'node:http' },
    { name: 'processor', unit: 'seconds a GB', against: 'node:http' },
  ],
  prepare: (place) => receivers(place, place.folder),
};

/** How much memory the store needs for uploads. */
export const uploadMemory: Row = {
  name: 'upload-memory',
  title: 'memory while one upload of 1 GB comes in, and eight of 256 MB at once',
  needs: [],
  warmUps: 0,
  figures: [
    { name: 'one', unit: 'MB more than when idle', atMost: 48 },
    { name: 'eight', unit: 'MB more than when idle', atMost: 96 },
  ],
  async prepare(place) {
    const folder = await memoryDisk(place);
    const [long, short] = [join(folder, 'long'), join(folder, 'short')];
    await writeMp4(long);
    await writeMp4(short, VIDEO_BYTES / 4);
    const { pid, upload } = await openStoreReceiver(place, folder);
    const idle = memoryBytes(pid);
    const grown = async (file: string, count: number) =>
      ((await peakMemory(pid, () => upload(file, count))).peak - idle) / 1e6;
    const round = async () => ({ one: await grown(long, 1), eight: await grown(short, 8) });
    return [{ name: 'store', round }];
  },
};
