import { useSyncExternalStore } from 'react';
import { listPreparations } from '#contract/renditions.ts';
import { cancelUpload, checkUploadSpace, listUploads } from '#contract/uploads.ts';
import { call } from '../../lib/call.ts';
import { holdPage } from '../../lib/versions/new-version.ts';
import { toastError } from '../../ui/toasts/toast-store.ts';
import { fingerprintOf } from './sending/fingerprint.ts';
import { isFull } from './sending/retry-rule.ts';
import { sendChunk } from './sending/send-chunk.ts';
import { isUnfinished, type UploadItem } from './sending/upload-item.ts';
import { UploadQueue } from './sending/upload-queue.ts';

const DROP_AGAIN_MS = 5000;

const findUploads = (fingerprint: string, signal: AbortSignal) =>
  call(listUploads, { query: { fingerprint }, signal });

/**
 * Nothing is sent while the disk is full. After any other failure the chunk is sent, and shows whether it
 * works.
 */
async function checkDiskSpace(bytes: number, signal: AbortSignal): Promise<void> {
  try {
    await call(checkUploadSpace, { query: { bytes: String(bytes) }, signal });
  } catch (error) {
    if (isFull(error)) throw error;
  }
}

/** If this call fails, the first chunk shows whether the server takes the file. */
async function takesForeign(): Promise<boolean> {
  const asked = call(listPreparations, { query: { underWay: 'yes' } });
  return asked.then(({ ffmpeg }) => ffmpeg !== null).catch(() => true);
}

/** Waits for this time, but ends early when the browser is online again or the signal aborts. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

function newUploadId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return [Date.now(), ...random].map((part) => part.toString(36)).join('-');
}

/**
 * The uploads of this page. They continue from screen to screen. Only leaving the page stops them, and
 * the browser asks first.
 */
export const uploads = new UploadQueue({
  send: sendChunk,
  findUploads,
  checkDiskSpace,
  wait,
  random: Math.random,
  takesForeign,
  fingerprint: fingerprintOf,
  newUploadId,
  drop: (uploadId) => {
    const drop = () => call(cancelUpload, { params: { uploadId }, keepalive: true, isQuiet: true });
    // The chunk that was under way may reach the server later than this. If the second try fails too,
    // the server deletes the upload by itself a day later.
    drop().catch(() => setTimeout(() => drop().catch(() => undefined), DROP_AGAIN_MS));
  },
  now: Date.now,
  onFailed: (reason) => toastError('Upload Failed', reason),
});

const isUploading = () => uploads.list().some(isUnfinished);
window.addEventListener('beforeunload', (event) => {
  if (isUploading()) event.preventDefault();
});
holdPage(isUploading);

/** The present uploads. */
export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(uploads.subscribe, uploads.list);
}
