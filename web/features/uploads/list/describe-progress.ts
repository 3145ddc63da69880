import { formatBytes } from '../../../lib/format-bytes.ts';
import { describeTimeLeft } from '../../../lib/time-left.ts';
import { secondsLeft } from '../sending/speed-meter.ts';
import type { UploadItem } from '../sending/upload-item.ts';

/** A screen reader announces every 25 percent, not every percent. */
const ANNOUNCED_STEP = 25;

/** The uploaded part in whole percent; 100 only when all of it is uploaded. */
export function percentOf({
  sentBytes,
  sizeBytes,
}: Pick<UploadItem, 'sentBytes' | 'sizeBytes'>): number {
  return sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100);
}

function describeState(item: UploadItem): string | null {
  switch (item.state) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'paused':
      return 'Paused';
    case 'uploaded':
      return 'Uploaded';
    case 'saving':
      return 'Saving...';
    case 'unsaved':
      return 'Uploaded, but not saved';
    case 'pausing':
      return 'Pausing...';
    case 'failed':
    case 'retrying':
      return item.problem;
    case 'uploading':
      if (item.problem !== null) return item.problem;
      // Everything is sent, and the server still has to check the file.
      return item.sentBytes === item.sizeBytes ? 'Finishing...' : null;
  }
}

/** One line about an upload: "42 MB of 160 MB · 12 MB/s · about 10 s left". */
export function describeProgress(item: UploadItem): string {
  const size = formatBytes(item.sizeBytes);
  const isWhole = item.sentBytes === item.sizeBytes || item.isRefused;
  const parts = isWhole ? [size] : [`${formatBytes(item.sentBytes)} of ${size}`];
  const state = describeState(item);
  if (state !== null) return [...parts, state].join(' · ');
  if (item.bytesPerSecond !== null) {
    parts.push(`${formatBytes(Math.round(item.bytesPerSecond))}/s`);
    const left = secondsLeft(item.sizeBytes - item.sentBytes, item.bytesPerSecond);
    if (left !== null) parts.push(describeTimeLeft(left));
  }
  return parts.join(' · ');
}

/** Describes an upload for a screen reader, in a text that changes rarely. */
export function announce(item: UploadItem): string {
  const state = describeState(item);
  if (state !== null) return `${item.label}: ${state}`;
  const step = Math.floor(percentOf(item) / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return step === 0 ? `${item.label}: uploading` : `${item.label}: ${step} % uploaded`;
}
