/**
 * Reads a container with a library, in a thread of its own: a damaged upload may keep a parser busy
 * for ever or fill its memory, and then only this thread has to be ended.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ContainerTask, FromWorker, ToWorker } from './search-container.ts';

// `require` loads one file. `import` would load a hundred and take four times as long.
const mediabunny: typeof import('mediabunny') = createRequire(import.meta.url)('mediabunny');
const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } = mediabunny;

const { sizeBytes, seconds }: ContainerTask = workerData;
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

const post = (message: FromWorker): void => parentPort?.postMessage(message);
parentPort?.on('message', ({ id, bytes }: ToWorker) => {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
});

const source = new CustomSource({
  getSize: () => sizeBytes,
  read: (start, end) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      post({ read: { id: asked, start, length: end - start } });
    }),
  prefetchProfile: 'fileSystem',
});
const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });

async function findKeyframes(): Promise<(number | null)[]> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return seconds.map(() => null);
  const packets = new EncodedPacketSink(track);
  const found: (number | null)[] = [];
  for (const second of seconds) {
    const packet = await packets.getKeyPacket(second, { metadataOnly: true });
    found.push(packet?.timestamp ?? null);
  }
  return found;
}

/** The time from the first frame or sample, which need not be at zero, to the end of the last. */
async function findDuration(): Promise<number> {
  const end = await input.computeDuration();
  return end - Math.max(0, await input.getFirstTimestamp());
}

const answer = seconds.length > 0 ? await findKeyframes() : [await findDuration()];
post({ answer });
