import * as z from 'zod/mini';
import {
  CONSUMER_RIGHTS,
  MAX_CONSENT_CHARACTERS,
  STANDARD_CONSENT,
} from '#contract/consumer-rights/consent.ts';
import { text } from '#contract/values/text.ts';
import { wantNotices } from '../../notices/index.ts';
import type { SettingGroup } from '../../settings/index.ts';

const [OFF, ON] = CONSUMER_RIGHTS;

/** Whether buyers are asked for their consent and may withdraw on the site, and what they consent to. */
export const consentSettings = {
  consumerRights: {
    key: 'CONSUMER_RIGHTS',
    schema: z
      .string()
      .check(
        z.refine(
          (value) => value === '' || value === OFF || value === ON,
          `must be "${OFF}" or "${ON}"`,
        ),
      ),
    initial: OFF,
    // Somebody has to hear of withdrawals. Each admin can choose otherwise.
    afterSave: async (deps, value) => {
      if (value === ON) await wantNotices(deps, 'withdrawal');
    },
  },
  text: {
    key: 'CONSENT_TEXT',
    schema: text(MAX_CONSENT_CHARACTERS),
    initial: STANDARD_CONSENT,
  },
} satisfies SettingGroup;
