import * as z from 'zod/mini';
import { accentColour } from '#contract/shop/colour/accent.ts';
import { visibleIn } from '#contract/values/characters.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { email, optionalLine, optionalName } from '#contract/values/text.ts';
import type { SettingGroup } from '../settings/index.ts';

/** The shop's name, what its package list says above the packages, its accent colour, and how to reach it. */
export const shopSettings = {
  name: { key: 'STORE_NAME', schema: optionalName(100), initial: NEW_STORE.name },
  headline: { key: 'STORE_HEADLINE', schema: optionalName(100), initial: NEW_STORE.headline },
  tagline: { key: 'STORE_TAGLINE', schema: optionalName(160), initial: NEW_STORE.tagline },
  accent: { key: 'STORE_ACCENT', schema: accentColour() },
  email: {
    key: 'SUPPORT_EMAIL',
    schema: z.union([z.literal(''), email()]),
    configured: ({ storeDefaults }) => storeDefaults.email,
  },
  phone: {
    key: 'SUPPORT_PHONE',
    schema: optionalLine(40).check(
      z.overwrite(visibleIn),
      z.refine(
        (value) => value === '' || /\d/.test(value),
        'must be a phone number, such as +1 555 010 0100',
      ),
    ),
    configured: ({ storeDefaults }) => storeDefaults.phone,
  },
} satisfies SettingGroup;
