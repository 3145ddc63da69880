import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Progress } from '#contract/playback.ts';
import type { Video } from '#contract/videos.ts';
import {
  countWatched,
  findContinuation,
  hasJumped,
  nextVideo,
  type ProgressByVideo,
  reachesEnd,
  resumePosition,
  secondsLeft,
  seenShare,
} from './progress-rules.ts';

function video(id: string, duration: number | null = 100): Video {
  return {
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
    duration,
  };
}

function seen(videoId: string, positionSeconds: number, watched = false): Progress {
  return { videoId, positionSeconds, watched, updatedAt: '2026-12-01T10:00:00.000Z' };
}

/** As the server lists it: the video played last first. */
function played(...entries: Progress[]): ProgressByVideo {
  return new Map(entries.map((entry) => [entry.videoId, entry]));
}

const basics = { packageId: 'basics', videos: [video('a'), video('b'), video('c')] };
const voice = { packageId: 'voice', videos: [video('d'), video('b'), video('e')] };

describe('whether the viewer has jumped', () => {
  /** A video at a second, which has played those parts. */
  const at = (currentTime: number, ...parts: readonly (readonly [number, number])[]) => ({
    currentTime,
    played: {
      length: parts.length,
      start: (part: number) => parts[part]?.[0] ?? Number.NaN,
      end: (part: number) => parts[part]?.[1] ?? Number.NaN,
    },
  });

  it('is seen by what was played between the beginning and now', () => {
    expect(hasJumped(at(40), 40)).toBe(false);
    expect(hasJumped(at(43, [40, 43]), 40)).toBe(false);
    expect(hasJumped(at(60, [40, 41]), 40)).toBe(true);
    expect(hasJumped(at(5, [40, 41]), 40)).toBe(true);
  });
});

describe('a watched video', () => {
  it('is one seen to 95 percent', () => {
    expect(reachesEnd(94.9, 100)).toBe(false);
    expect(reachesEnd(95, 100)).toBe(true);
    expect(reachesEnd(100, 100)).toBe(true);
  });

  it('is not known before its duration is', () => {
    expect(reachesEnd(0, 0)).toBe(false);
    expect(reachesEnd(10, Number.NaN)).toBe(false);
    expect(reachesEnd(10, Number.POSITIVE_INFINITY)).toBe(false);
  });
});

describe('resuming', () => {
  it('continues where it was left, also in a watched video', () => {
    expect(resumePosition(undefined, 100)).toBe(0);
    expect(resumePosition(seen('a', 42.5), 100)).toBe(42.5);
    expect(resumePosition(seen('a', 42.5, true), 100)).toBe(42.5);
  });

  it('starts again what was finished', () => {
    expect(resumePosition(seen('a', 100, true), 100)).toBe(0);
    expect(resumePosition(seen('a', 96), 100)).toBe(0);
    expect(resumePosition(seen('a', 0, true), 100)).toBe(0);
  });

  it('never starts outside the video', () => {
    const position = fc.double({ min: 0, max: 1e6, noNaN: true });
    const duration = fc.double({ min: 0.1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(position, duration, fc.boolean(), (at, length, watched) => {
        const start = resumePosition(seen('a', at, watched), length);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(reachesEnd(start, length)).toBe(false);
      }),
    );
  });
});

describe('the progress in a video', () => {
  it('is the part seen; all of a watched video; nothing if the duration is unknown', () => {
    expect(seenShare(undefined, video('a'))).toBe(0);
    expect(seenShare(seen('a', 25), video('a'))).toBe(0.25);
    expect(seenShare(seen('a', 25, true), video('a'))).toBe(1);
    expect(seenShare(seen('a', 25), video('a', null))).toBe(0);
    expect(seenShare(seen('a', 250), video('a'))).toBe(1);
  });

  it('counts the watched videos of a package, not those of others', () => {
    const progress = played(seen('b', 0, true), seen('a', 20), seen('x', 0, true));
    expect(countWatched(basics.videos, progress)).toBe(1);
    expect(countWatched([], progress)).toBe(0);
  });

  it('tells the seconds left', () => {
    expect(secondsLeft(seen('a', 60), video('a'))).toBe(40);
    expect(secondsLeft(seen('a', 99, true), video('a'))).toBe(100);
    expect(secondsLeft(undefined, video('a', null))).toBeNull();
  });
});

describe('the next video', () => {
  it('follows in the package’s order', () => {
    expect(nextVideo(basics.videos, 'a')?.id).toBe('b');
    expect(nextVideo(basics.videos, 'c')).toBeUndefined();
    expect(nextVideo(basics.videos, 'elsewhere')).toBeUndefined();
  });
});

describe('what to continue with', () => {
  const continueAt = (progress: ProgressByVideo) => {
    const found = findContinuation([basics, voice], progress);
    return found && [found.packageId, found.video.id];
  };

  it('is nothing before anything was played', () => {
    expect(continueAt(played())).toBeUndefined();
    expect(findContinuation([], played(seen('a', 1)))).toBeUndefined();
  });

  it('is the video played last that is not finished, across packages', () => {
    expect(continueAt(played(seen('e', 5), seen('a', 50)))).toEqual(['voice', 'e']);
    expect(continueAt(played(seen('d', 0, true), seen('a', 50)))).toEqual(['basics', 'a']);
  });

  it('takes a video of several packages in the first of them', () => {
    expect(continueAt(played(seen('b', 5)))).toEqual(['basics', 'b']);
  });

  it('skips videos that are no longer the customer’s', () => {
    expect(continueAt(played(seen('gone', 5), seen('a', 50)))).toEqual(['basics', 'a']);
  });

  it('is the video after the one watched last if nothing was left half seen', () => {
    expect(continueAt(played(seen('a', 0, true)))).toEqual(['basics', 'b']);
    expect(continueAt(played(seen('a', 0, true), seen('b', 0, true)))).toEqual(['basics', 'c']);
    expect(continueAt(played(seen('d', 0, true), seen('a', 0, true)))).toEqual(['voice', 'b']);
  });

  it('is nothing once everything after it was watched', () => {
    expect(continueAt(played(seen('c', 0, true), seen('e', 0, true)))).toBeUndefined();
  });
});
