import * as z from 'zod/mini';
import type { SettingGroup } from '../settings/index.ts';

/** The most videos that one worker prepares at the same time. */
export const MOST_VIDEO_JOBS = 4;

/** The heights in pixels that VIDEO_HIGHEST_QUALITY may be; the first is the default. */
const QUALITIES = ['1080', '2160', '1440', '720', '480'] as const;
const qualityNames: Readonly<Record<(typeof QUALITIES)[number], string>> = {
  480: '480p',
  720: '720p (HD)',
  1080: '1080p (Full HD)',
  1440: '1440p',
  2160: '2160p (4K)',
};
const counts = Array.from({ length: MOST_VIDEO_JOBS }, (_, index) => String(index + 1));

/** How videos are prepared. */
export const renditionSettings = {
  keepOriginals: {
    key: 'VIDEO_KEEP_ORIGINALS',
    label: 'Keep the Original Files',
    hint: 'If this is off, each file is deleted once its qualities are made. A video that is prepared again is then made from its best quality.',
    kind: 'switch',
    schema: z.enum(['', 'yes', 'no'], 'must be yes or no'),
    initial: 'yes',
  },
  highestQuality: {
    key: 'VIDEO_HIGHEST_QUALITY',
    label: 'Highest Quality',
    hint: 'For videos that have to be converted. Others keep the quality in which they were uploaded.',
    options: QUALITIES.toSorted((one, other) => Number(other) - Number(one)).map((value) => ({
      value,
      label: qualityNames[value],
    })),
    schema: z.enum(['', ...QUALITIES], `must be one of these: ${QUALITIES.join(', ')}`),
    initial: QUALITIES[0],
  },
  jobsAtOnce: {
    key: 'VIDEO_JOBS_AT_ONCE',
    label: 'Videos Prepared at Once',
    hint: 'More at once is faster only on a server with many processors.',
    options: counts.map((value) => ({ value, label: value })),
    schema: z.enum(['', ...counts], `must be a number from 1 to ${MOST_VIDEO_JOBS}`),
    initial: '1',
  },
} satisfies SettingGroup;
