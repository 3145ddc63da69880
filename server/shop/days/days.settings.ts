import * as z from 'zod/mini';
import { isTimeZone } from '#platform/clock/time-zone.ts';
import type { SettingGroup } from '../../settings/index.ts';

/** The time zone by whose days the shop counts. */
export const daySettings = {
  timeZone: {
    key: 'TIME_ZONE',
    label: 'Time Zone',
    hint: 'Days in the overview and in the list of orders begin at midnight there.',
    kind: 'time-zone',
    schema: z
      .string()
      .check(
        z.trim(),
        z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin or America/New_York'),
      ),
    initial: 'UTC',
  },
} satisfies SettingGroup;
