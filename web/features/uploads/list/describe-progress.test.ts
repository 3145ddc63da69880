import { describe, expect, it } from 'vitest';
import { describeTimeLeft } from '../../../lib/time-left.ts';
import type { UploadItem } from '../sending/upload-item.ts';
import { announce, describeProgress, percentOf } from './describe-progress.ts';

const MB = 1024 * 1024;

const item = (changes: Partial<UploadItem>): UploadItem => ({
  key: '1',
  file: null,
  sizeBytes: 160 * MB,
  label: 'Laughing',
  isDraft: false,
  state: 'uploading',
  sentBytes: 40 * MB,
  bytesPerSecond: null,
  problem: null,
  isRefused: false,
  uploaded: null,
  uploadId: null,
  ...changes,
});

describe('the line about an upload', () => {
  it.each([
    [{}, '40 MB of 160 MB'],
    [{ bytesPerSecond: 12 * MB }, '40 MB of 160 MB · 12 MB/s · about 10 s left'],
    [{ bytesPerSecond: 0 }, '40 MB of 160 MB · 0 B/s'],
    [{ problem: 'Broken. Trying again...' }, '40 MB of 160 MB · Broken. Trying again...'],
    [{ state: 'retrying' as const, problem: 'Full.' }, '40 MB of 160 MB · Full.'],
    [{ state: 'pausing' as const }, '40 MB of 160 MB · Pausing...'],
    [{ sentBytes: 160 * MB, bytesPerSecond: MB }, '160 MB · Finishing...'],
    [{ state: 'paused' as const }, '40 MB of 160 MB · Paused'],
    [{ state: 'failed' as const, problem: 'No room.' }, '40 MB of 160 MB · No room.'],
    [{ state: 'failed' as const, problem: 'No video.', isRefused: true }, '160 MB · No video.'],
    [{ state: 'uploaded' as const, sentBytes: 160 * MB }, '160 MB · Uploaded'],
  ])('%j: %s', (changes, words) => {
    expect(describeProgress(item(changes))).toBe(words);
  });

  it('counts to 100 percent only when everything is uploaded', () => {
    expect(percentOf(item({ sentBytes: 160 * MB - 1 }))).toBe(99);
    expect(percentOf(item({ sentBytes: 160 * MB }))).toBe(100);
  });

  it.each([
    [1, 'about 5 s left'],
    [12, 'about 15 s left'],
    [61, '2 min left'],
    [3600, '1 h 0 min left'],
    [3900, '1 h 5 min left'],
  ])('%i seconds: %s', (seconds, words) => {
    expect(describeTimeLeft(seconds)).toBe(words);
  });

  it('announces every 25 percent and changes of state, and nothing else', () => {
    const told = new Set<string>();
    for (let sent = 0; sent < 160; sent += 1) told.add(announce(item({ sentBytes: sent * MB })));
    expect([...told]).toEqual([
      'Laughing: uploading',
      'Laughing: 25 % uploaded',
      'Laughing: 50 % uploaded',
      'Laughing: 75 % uploaded',
    ]);
    expect(announce(item({ state: 'paused' }))).toBe('Laughing: Paused');
  });
});
