import * as z from 'zod/mini';
import { MOST_VIDEO_JOBS, VIDEO_QUALITIES } from '#contract/settings.ts';
import { text } from '#contract/values/text.ts';
import type { SettingGroup } from '../settings/index.ts';

const isJobCount = (value: string): boolean =>
  /^\d$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_VIDEO_JOBS;

/** How videos are prepared. */
export const renditionSettings = {
  keepOriginals: {
    key: 'VIDEO_KEEP_ORIGINALS',
    schema: z.enum(['', 'yes', 'no'], 'must be yes or no'),
    initial: 'yes',
  },
  highestQuality: {
    key: 'VIDEO_HIGHEST_QUALITY',
    schema: z.enum(['', ...VIDEO_QUALITIES], `must be one of these: ${VIDEO_QUALITIES.join(', ')}`),
    initial: VIDEO_QUALITIES[0],
  },
  jobsAtOnce: {
    key: 'VIDEO_JOBS_AT_ONCE',
    schema: text(10).check(
      z.refine(
        (value) => value === '' || isJobCount(value),
        `must be a number from 1 to ${MOST_VIDEO_JOBS}`,
      ),
    ),
    initial: '1',
  },
} satisfies SettingGroup;
