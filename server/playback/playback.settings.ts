import * as z from 'zod/mini';
import type { SettingGroup } from '../settings/index.ts';

/** The most concurrent streams that PLAYING_PLACES takes, and the value for no limit. */
const MAX_STREAMS = 20;
export const NO_LIMIT = 'off';

const numbers = Array.from({ length: MAX_STREAMS }, (_, index) => String(index + 1));

export const playbackSettings = {
  /** The number of concurrent streams that an account may have, or NO_LIMIT. */
  concurrentStreams: {
    key: 'PLAYING_PLACES',
    label: 'Places at a Time',
    hint: 'Each browser is one place. A paused video takes none.',
    options: [
      { value: NO_LIMIT, label: 'No limit' },
      ...numbers.map((value) => ({ value, label: value })),
    ],
    schema: z.enum(
      ['', NO_LIMIT, ...numbers],
      `must be a number from 1 to ${MAX_STREAMS}, or "${NO_LIMIT}"`,
    ),
    initial: '3',
  },
} satisfies SettingGroup;
