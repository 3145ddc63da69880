import * as z from 'zod/mini';
import { MAX_TAKE_BACK_DAYS, MAX_TAKE_BACK_TIMES } from '#contract/consumer-rights/taking-back.ts';
import { wantNotices } from '../../notices/index.ts';
import type { SettingGroup } from '../../settings/index.ts';

const isNumberOfDays = (value: string): boolean =>
  /^(0|[1-9]\d?)$/.test(value) && Number(value) <= MAX_TAKE_BACK_DAYS;

export const takingBackSettings = {
  /** For how many days after it was completed a customer may take an order back; 0: none is taken back. */
  days: {
    key: 'TAKE_BACK_DAYS',
    label: 'Days to Take an Order Back',
    hint: 'For this many days a customer can take a paid order back in their account, if they have watched no more than a minute of it. It is refunded at once. 0: never.',
    kind: 'number',
    schema: z
      .string()
      .check(
        z.refine(
          (value) => value === '' || isNumberOfDays(value),
          `must be a number of days from 0 to ${MAX_TAKE_BACK_DAYS}`,
        ),
      ),
    initial: '0',
    // Somebody has to hear of it. Each admin can choose otherwise.
    afterSave: async (deps, value) => {
      if (Number(value) > 0) await wantNotices(deps, 'withdrawal');
    },
  },
  /** How many orders an account may take back in 365 days. */
  times: {
    key: 'TAKE_BACK_TIMES',
    label: 'Orders a Customer May Take Back in 365 Days',
    hint: 'From 1 to 99. The checkout tells buyers.',
    kind: 'number',
    schema: z
      .string()
      .check(
        z.refine(
          (value) => value === '' || /^[1-9]\d?$/.test(value),
          `must be a number from 1 to ${MAX_TAKE_BACK_TIMES}`,
        ),
      ),
    initial: '2',
  },
} satisfies SettingGroup;
