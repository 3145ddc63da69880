import type { Uploaded } from './upload-ports.ts';

/**
 * `waiting` for the files before it; `uploading`; `paused`; `failed`: `resume` continues it;
 * `uploaded`, but not a video yet; `saving` it as a video; `unsaved`: saving failed, and `resume` saves
 * it again.
 */
export type UploadState =
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'failed'
  | 'uploaded'
  | 'saving'
  | 'unsaved';

/** A file in the queue, as it is shown. */
export interface UploadItem {
  /** Identifies it within this page; the server knows the upload by `uploadId`. */
  readonly key: string;
  readonly file: File;
  /** Its name on the screen: the title, or the file's name. */
  readonly label: string;
  /** Only the file is chosen: once `uploaded`, it waits for its details. */
  readonly isDraft: boolean;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** Averaged; null while it is not known. */
  readonly bytesPerSecond: number | null;
  /** The connection is lost or the server has a problem; the upload continues by itself. */
  readonly isTroubled: boolean;
  /** Why it failed. */
  readonly problem: string | null;
  /** The path and id of the complete upload; null before. */
  readonly uploaded: Uploaded | null;
  /** The server's id of the upload; null until the file has been read. */
  readonly uploadId: string | null;
}

/** Whether leaving the page would lose or stop anything. */
export function isUnfinished({ state }: UploadItem): boolean {
  return state !== 'failed';
}
