import { tryAgain } from './try-again.ts';
import { UploadFailure } from './upload-failure.ts';
import type { UploadMemory } from './upload-memory.ts';
import type { Uploaded, UploadPorts } from './upload-ports.ts';

export interface BeginPorts extends UploadPorts {
  fingerprint(file: File): Promise<string>;
  memory: UploadMemory;
  /** A new upload id: a timestamp and a random string. */
  newUploadId(): string;
}

/** The state of a file's upload. */
export interface Standing {
  readonly fingerprint: string;
  readonly uploadId: string;
  /** The numbers of the chunks the server has. */
  readonly received: readonly number[];
  /** Set if the upload is already complete. */
  readonly uploaded: Uploaded | null;
}

async function fingerprintOf(ports: BeginPorts, file: File): Promise<string> {
  try {
    return await ports.fingerprint(file);
  } catch (cause) {
    throw new UploadFailure('The file cannot be read. Choose it again to upload it.', { cause });
  }
}

/**
 * Starts the upload of a file, or continues an earlier one that the server still has. `isTaken` tells
 * whether an upload belongs to another entry of the queue.
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
    signal: AbortSignal;
    onTrouble: () => void;
    isTaken: (uploadId: string) => boolean;
  },
): Promise<Standing> {
  const fingerprint = await fingerprintOf(ports, file);
  const recalled = ports.memory.recall(fingerprint);
  if (recalled !== null && !isTaken(recalled)) {
    const known = await tryAgain(ports, signal, onTrouble, () => ports.ask(recalled, signal));
    if (known?.state === 'receiving' || known?.state === 'finished') {
      const { received, videoPath, videoId } = known;
      const isComplete = known.complete && videoPath !== null && videoId !== null;
      const uploaded = isComplete ? { videoPath, videoId } : null;
      return { fingerprint, uploadId: recalled, received, uploaded };
    }
  }
  signal.throwIfAborted();
  const uploadId = ports.newUploadId();
  ports.memory.remember(fingerprint, uploadId);
  return { fingerprint, uploadId, received: [], uploaded: null };
}
