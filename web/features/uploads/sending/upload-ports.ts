import type { ChunkAnswer, Upload } from '#contract/uploads.ts';

/** A chunk and the fields of its form. */
export interface OutgoingChunk {
  readonly uploadId: string;
  readonly fingerprint: string;
  readonly file: File;
  /** Counts from 0. */
  readonly chunkNumber: number;
  readonly totalChunks: number;
  /** Its bytes in the file: `start` inclusive, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The outside world of an upload: the server and the time. */
export interface UploadPorts {
  /**
   * Sends one chunk; `onProgress` gets the number of its bytes sent so far. Rejects with `HttpError`,
   * `UnreachableError`, or the signal's reason.
   */
  send(
    chunk: OutgoingChunk,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<ChunkAnswer>;
  /** Asks whether the disk has space for so many more bytes, without sending any. Rejects with the 507 if not. */
  checkDiskSpace(bytes: number, signal: AbortSignal): Promise<void>;
  /** The uploads that the server has of that file and that are no videos yet, the newest first. */
  findUploads(fingerprint: string, signal: AbortSignal): Promise<readonly Upload[]>;
  /** Resolves after this time, or sooner if the network is back or the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** 0 to 1. */
  random(): number;
}

/** The path and the video id of a finished upload. */
export interface Uploaded {
  readonly videoPath: string;
  readonly videoId: string;
}
