import { text } from '#contract/values/text.ts';
import type { SettingGroup } from '../../settings/index.ts';

export const checkoutSettings = {
  /** The code that makes every order free; not set: there is none. */
  promotionCode: { key: 'FREE_PROMO_CODE', schema: text(200) },
} satisfies SettingGroup;
