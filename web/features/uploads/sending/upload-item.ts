import type { Uploaded } from './upload-ports.ts';

/**
 * `waiting` for those before it; `uploading`; `paused`; `failed`, `retry` goes on with it; `uploaded`,
 * to be made a video; `saving` as one; `unsaved`, `retry` saves it again.
 */
export type UploadState =
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'failed'
  | 'uploaded'
  | 'saving'
  | 'unsaved';

/** A file on its way, as it is shown. */
export interface UploadItem {
  /** Of this page's life only; the server knows the upload by another. */
  readonly key: string;
  readonly file: File;
  /** What it is called to people: its title, or the file's name. */
  readonly label: string;
  /** Nothing is known of the video yet but its file: it waits, `uploaded`, for its title. */
  readonly isDraft: boolean;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** Smoothed; null while that cannot be said. */
  readonly bytesPerSecond: number | null;
  /** The connection is gone, or the server is in trouble: it goes on by itself. */
  readonly isTroubled: boolean;
  /** Why it failed. */
  readonly problem: string | null;
  /** What it is known by, once all of it is there. */
  readonly uploaded: Uploaded | null;
  /** The server's name for it; null until the file has been looked at. */
  readonly uploadId: string | null;
}

/** Whether leaving the page would lose or stop anything. */
export function isUnfinished({ state }: UploadItem): boolean {
  return state !== 'failed';
}
