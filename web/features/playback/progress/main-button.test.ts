import { describe, expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { mainButtonFor } from './main-button.ts';

const videos: Video[] = ['a', 'b'].map((id) => ({
  id,
  title: id,
  description: '',
  videoPath: `/media/videos/${id}`,
  selectedThumbnailPath: null,
  playlistPath: null,
  captionsPath: null,
  captions: [],
  chaptersPath: null,
  storyboardPath: null,
  duration: 60,
}));
const bought = { packageId: 'p', videos };
const seen = (videoId: string, watched: boolean) =>
  [
    videoId,
    { videoId, watched, positionSeconds: 5, updatedAt: '2026-12-01T10:00:00.000Z' },
  ] as const;

describe('the main button of a package’s page', () => {
  it('starts with the first video', () => {
    expect(mainButtonFor(bought, new Map())).toEqual({ label: 'Start Watching', videoId: 'a' });
    expect(mainButtonFor({ packageId: 'p', videos: [] }, new Map())).toBeUndefined();
  });

  it('continues where the customer stopped', () => {
    expect(mainButtonFor(bought, new Map([seen('b', false)]))?.videoId).toBe('b');
    expect(mainButtonFor(bought, new Map([seen('a', true)]))).toEqual({
      label: 'Continue Watching',
      videoId: 'b',
    });
  });

  it('offers a skipped video before it says that everything was watched', () => {
    expect(mainButtonFor(bought, new Map([seen('b', true)]))).toEqual({
      label: 'Start Watching',
      videoId: 'a',
    });
    expect(mainButtonFor(bought, new Map([seen('b', true), seen('a', true)]))).toEqual({
      label: 'Watch Again',
      videoId: 'a',
    });
  });
});
