import type { Preparation } from '#contract/renditions.ts';

/** A video's state in a few words, and how urgent it is. */
export interface StateWords {
  words: string;
  kind: 'good' | 'working' | 'waiting' | 'warning' | 'broken' | 'quiet';
}

const NOT_PREPARED: StateWords = { words: 'Not prepared', kind: 'quiet' };

/** The words for a video's state; undefined: nobody asked for its preparation. */
export function describeState(preparation: Preparation | undefined): StateWords {
  if (preparation === undefined) return NOT_PREPARED;
  const { state, percent, playsEverywhere, reason } = preparation;
  switch (state) {
    case 'queued':
      return { words: 'Waiting to be prepared', kind: 'waiting' };
    case 'running':
      return { words: `Preparing ${percent} %`, kind: 'working' };
    case 'ready':
      return { words: 'Ready', kind: 'good' };
    case 'waiting_for_ffmpeg':
      return { words: 'Waiting for ffmpeg', kind: 'warning' };
    case 'failed':
      // It plays as it was uploaded, all the same.
      return playsEverywhere === true
        ? { words: 'Preparation failed', kind: 'warning' }
        : { words: 'Cannot be used', kind: 'broken' };
    case 'cancelled':
    case 'not_asked':
      if (playsEverywhere === false) return { words: 'Does not play everywhere', kind: 'warning' };
      return reason === null ? NOT_PREPARED : { words: 'Cannot be used', kind: 'broken' };
  }
}
