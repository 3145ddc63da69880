import {
  beginsLikeForeignVideo,
  beginsLikeVideo,
  EMPTY_FILE,
  HEAD_BYTES,
  notUsable,
} from '#contract/uploads.ts';
import { type Attempts, tryAgain } from './try-again.ts';
import { UploadFailure } from './upload-failure.ts';
import type { Uploaded, UploadPorts } from './upload-ports.ts';

/** The message about a failure that the server has no words for. */
export const FAILED = 'Failed to upload video';

export interface BeginPorts extends UploadPorts {
  /** Whether the server takes videos that only ffmpeg reads. */
  takesForeign(): Promise<boolean>;
  fingerprint(file: File): Promise<string>;
  /** A new upload id: a timestamp and a random string. */
  newUploadId(): string;
}

/** An upload that was begun, or found to be there already. */
export interface BegunUpload {
  readonly fingerprint: string;
  readonly uploadId: string;
  /** The numbers of the chunks the server has. */
  readonly received: readonly number[];
  /** Set if the upload is already complete. */
  readonly uploaded: Uploaded | null;
}

/**
 * Finds why the server would refuse the file, without sending a byte of it; null: it would not. Rejects if the file
 * cannot be read.
 */
export async function findRefusal(
  file: File,
  { takesForeign }: Pick<BeginPorts, 'takesForeign'>,
): Promise<string | null> {
  if (file.size === 0) return EMPTY_FILE;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (beginsLikeVideo(head)) return null;
  const hasFfmpeg = await takesForeign();
  if (!beginsLikeForeignVideo(head)) return notUsable('not a video', hasFfmpeg);
  return hasFfmpeg
    ? null
    : notUsable('a kind of video that needs ffmpeg, which this server does not have', false);
}

async function reading<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    throw new UploadFailure('The file cannot be read. Choose it again to upload it.', { cause });
  }
}

/**
 * Starts the upload of a file, or continues one that the server has of it, of whichever browser. `isTaken` tells
 * whether an upload belongs to another entry of the queue or was canceled. Rejects with `UploadFailure`, before anything
 * is sent, if the file is empty or no video.
 */
export async function beginUpload(
  ports: BeginPorts,
  {
    file,
    signal,
    onTrouble,
    isTaken,
  }: {
    file: File;
    isTaken: (uploadId: string) => boolean;
  } & Pick<Attempts, 'signal' | 'onTrouble'>,
): Promise<BegunUpload> {
  const refusal = await reading(() => findRefusal(file, ports));
  if (refusal !== null) throw new UploadFailure(refusal, { isFileRefused: true });
  const fingerprint = await reading(() => ports.fingerprint(file));
  const attempts = { signal, onTrouble, fallback: FAILED };
  const found = await tryAgain(ports, attempts, () => ports.findUploads(fingerprint, signal));
  const known = found.find(
    ({ uploadId, state }) => (state === 'receiving' || state === 'finished') && !isTaken(uploadId),
  );
  if (known !== undefined) {
    const { uploadId, received, videoPath, videoId } = known;
    const isComplete = known.complete && videoPath !== null && videoId !== null;
    const uploaded = isComplete ? { videoPath, videoId } : null;
    return { fingerprint, uploadId, received, uploaded };
  }
  signal.throwIfAborted();
  return { fingerprint, uploadId: ports.newUploadId(), received: [], uploaded: null };
}
