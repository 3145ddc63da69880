import type { ChunkAnswer, Upload } from '#contract/uploads.ts';

/** A chunk with all that its form says. */
export interface OutgoingChunk {
  readonly uploadId: string;
  readonly file: File;
  /** Counts from 0. */
  readonly chunkNumber: number;
  readonly totalChunks: number;
  /** Its bytes in the file: `start` inclusive, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** What an upload needs of the world: the server, and time. */
export interface UploadPorts {
  /**
   * Sends one chunk; `onProgress` hears how many of its bytes have left. Rejects with `HttpError`,
   * `UnreachableError`, or the signal's reason.
   */
  send(
    chunk: OutgoingChunk,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<ChunkAnswer>;
  /** The upload as the server has it; null where it has none of that id (any more). */
  ask(uploadId: string, signal: AbortSignal): Promise<Upload | null>;
  /** Resolves after so many milliseconds, or sooner where waiting has become pointless. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1. */
  random(): number;
}

/** What a finished upload is known by. */
export interface Uploaded {
  readonly videoPath: string;
  readonly videoId: string;
}
