import { CHUNK_BYTES, type Upload } from '#contract/uploads.ts';
import { HttpError } from '../../../../lib/http-error.ts';
import type { UploadPorts } from '../upload-ports.ts';

/** A video of this many chunks, the last one small. It takes no memory. */
export function fileOfChunks(chunks: number, name = 'lesson.mp4', head = '\0\0\0\x18ftyp'): File {
  const file = new File([head], name, { lastModified: 1 });
  Object.defineProperty(file, 'size', { value: (chunks - 1) * CHUNK_BYTES + 1000 });
  return file;
}

interface Recorded {
  /** The numbers of the chunks it was sent, including the failed ones. */
  readonly sent: number[];
  readonly waits: number[];
  underWay: number;
  mostAtOnce: number;
  /** Whether the last chunk is answered with `complete`. */
  confirms: boolean;
  onSend: (chunkNumber: number) => void;
  state: Upload['state'];
  /** The bytes that each check of the disk space asked for. */
  readonly spaceChecks: number[];
  /** How many checks of the disk space are refused. */
  fullFor: number;
  /** The time in milliseconds. */
  now: number;
}

/** The answer of a server whose disk is full. */
export const fullDisk = new HttpError(507, '', '{"message":"Not enough disk space."}');

function newRecord(): Recorded {
  return {
    sent: [],
    waits: [],
    underWay: 0,
    mostAtOnce: 0,
    confirms: true,
    onSend: () => undefined,
    state: 'receiving',
    spaceChecks: [],
    fullFor: 0,
    now: 0,
  };
}

function nameOf(uploadId: string) {
  return { videoPath: `/media/videos/${uploadId}`, videoId: uploadId };
}

/** A server that takes chunks, fails on request, and never really waits. */
export function createServerStandIn(totalChunks: number, received: number[] = []) {
  const uploads = new Map<string, Set<number>>();
  const fingerprints = new Map<string, string>();
  const failures = new Map<number, Error[]>();
  const chunksOf = (uploadId: string): Set<number> => {
    const found = uploads.get(uploadId) ?? new Set(received);
    uploads.set(uploadId, found);
    return found;
  };
  const server = newRecord();
  const ports: UploadPorts = {
    async send({ uploadId, fingerprint, chunkNumber, start, end }, onProgress, signal) {
      server.sent.push(chunkNumber);
      server.underWay += 1;
      server.mostAtOnce = Math.max(server.mostAtOnce, server.underWay);
      onProgress((end - start) / 2);
      server.onSend(chunkNumber);
      // Two turns, so that chunks are under way side by side.
      await Promise.resolve();
      await Promise.resolve();
      server.underWay -= 1;
      signal.throwIfAborted();
      const failure = failures.get(chunkNumber)?.shift();
      if (failure) throw failure;
      const chunks = chunksOf(uploadId).add(chunkNumber);
      if (!fingerprints.has(uploadId)) fingerprints.set(uploadId, fingerprint);
      const complete = server.confirms && chunks.size === totalChunks;
      return complete ? { complete, ...nameOf(uploadId) } : { complete: false };
    },
    async findUploads(fingerprint) {
      const found = [...uploads].filter(([id]) => fingerprints.get(id) === fingerprint);
      return found.toReversed().map(([uploadId, chunks]) => {
        const complete = chunks.size === totalChunks;
        return {
          uploadId,
          state: complete && server.state === 'receiving' ? 'finished' : server.state,
          fileName: null,
          totalChunks,
          chunkSize: CHUNK_BYTES,
          received: [...chunks].toSorted((a, b) => a - b),
          receivedBytes: chunks.size * CHUNK_BYTES,
          complete,
          ...(complete ? nameOf(uploadId) : { videoPath: null, videoId: null }),
          message: null,
          updatedAt: '2026-12-01T00:00:00.000Z',
        };
      });
    },
    async checkDiskSpace(bytes) {
      server.spaceChecks.push(bytes);
      server.fullFor -= 1;
      if (server.fullFor >= 0) throw fullDisk;
    },
    now: () => server.now,
    async wait(milliseconds) {
      server.waits.push(milliseconds);
    },
    random: () => 1,
  };
  return Object.assign(server, {
    ports,
    /** Makes an upload of a file known to the server. */
    know: (uploadId: string, fingerprint: string) => {
      chunksOf(uploadId);
      fingerprints.set(uploadId, fingerprint);
    },
    failNext: (chunkNumber: number, errors: Error[]) => void failures.set(chunkNumber, errors),
  });
}
