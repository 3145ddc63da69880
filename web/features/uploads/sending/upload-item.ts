import type { Uploaded } from './upload-ports.ts';

/**
 * `waiting` for the files before it; `uploading`; `retrying`: it goes on by itself, but the server keeps
 * failing or is full; `pausing` until the chunks under way are sent; `paused`; `failed`: `resume`
 * continues it;
 * `uploaded`, but not a video yet; `saving` it as a video; `unsaved`: saving failed, and `resume` saves
 * it again.
 */
export type UploadState =
  | 'waiting'
  | 'uploading'
  | 'retrying'
  | 'pausing'
  | 'paused'
  | 'failed'
  | 'uploaded'
  | 'saving'
  | 'unsaved';

/** A file in the queue, as it is shown. */
export interface UploadItem {
  /** Identifies it within this page; the server knows the upload by `uploadId`. */
  readonly key: string;
  /** Null where only the server has it. */
  readonly file: File | null;
  readonly sizeBytes: number;
  /** Its name on the screen: the title, or the file's name. */
  readonly label: string;
  /** It has no details yet: once `uploaded`, it waits for its details. */
  readonly isDraft: boolean;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** Averaged; null while it is not known. */
  readonly bytesPerSecond: number | null;
  /** Why it failed; or what is wrong while it continues by itself. */
  readonly problem: string | null;
  /** The file itself was refused, so that a retry cannot help. */
  readonly isRefused: boolean;
  /** The path and id of the complete upload; null before. */
  readonly uploaded: Uploaded | null;
  /** The server's id of the upload; null until the file has been read. */
  readonly uploadId: string | null;
}

/** A file that waits for its turn. */
export function newItem(
  about: Pick<UploadItem, 'key' | 'file' | 'sizeBytes' | 'label' | 'isDraft'>,
): UploadItem {
  return {
    ...about,
    state: 'waiting',
    sentBytes: 0,
    bytesPerSecond: null,
    problem: null,
    isRefused: false,
    uploaded: null,
    uploadId: null,
  };
}

/** Whether leaving the page would lose or stop anything. */
export function isUnfinished({ state }: UploadItem): boolean {
  return state !== 'failed';
}
