import * as z from 'zod/mini';
import { MAX_PLAYING_PLACES, NO_LIMIT } from '#contract/settings.ts';
import type { SettingGroup } from '../settings/index.ts';

const isNumberOfPlaces = (value: string): boolean =>
  /^[1-9]\d?$/.test(value) && Number(value) <= MAX_PLAYING_PLACES;

export const playbackSettings = {
  /** In how many places an account may play at a time, or NO_LIMIT. */
  places: {
    key: 'PLAYING_PLACES',
    schema: z
      .string()
      .check(
        z.refine(
          (value) => value === '' || value === NO_LIMIT || isNumberOfPlaces(value),
          `must be a number from 1 to ${MAX_PLAYING_PLACES}, or "${NO_LIMIT}"`,
        ),
      ),
    initial: '3',
  },
} satisfies SettingGroup;
