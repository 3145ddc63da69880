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
    label: 'Consumer Rights',
    hint: 'On: the checkout asks for the consent below, the payment’s button says “Buy now and pay”, and every page links a page for withdrawing from a contract.',
    options: [
      { value: OFF, label: 'Off' },
      { value: ON, label: 'On' },
    ],
    schema: z.enum(['', OFF, ON], `must be "${OFF}" or "${ON}"`),
    initial: OFF,
    // Somebody has to hear of withdrawals. Each admin can choose otherwise.
    afterSave: async (deps, value) => {
      if (value === ON) await wantNotices(deps, 'withdrawal');
    },
  },
  text: {
    key: 'CONSENT_TEXT',
    label: 'Text of the Consent',
    hint: 'Stands beside a box that every buyer has to tick. If empty, the store’s own text. Orders keep the text that was shown.',
    kind: 'lines',
    schema: text(MAX_CONSENT_CHARACTERS).check(
      // The store's own text is saved as none, so that it follows the store's.
      z.overwrite((value) => (value === STANDARD_CONSENT ? '' : value)),
    ),
    initial: STANDARD_CONSENT,
  },
} satisfies SettingGroup;
