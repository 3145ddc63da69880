import * as z from 'zod/mini';
import { accentColour } from '#contract/shop/colour/accent.ts';
import { visibleIn } from '#contract/values/characters.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { email, optionalLine, optionalName } from '#contract/values/text.ts';
import type { SettingGroup } from '../settings/index.ts';

/** The shop's name, what its package list says above the packages, its accent colour, and how to reach it. */
export const shopSettings = {
  name: {
    key: 'STORE_NAME',
    label: 'Shop Name',
    hint: 'Shown in the header and the title of every page.',
    required: 'Shop name is required.',
    schema: optionalName(100),
    initial: NEW_STORE.name,
  },
  headline: {
    key: 'STORE_HEADLINE',
    label: 'Headline',
    hint: 'Shown above the packages.',
    schema: optionalName(100),
    initial: NEW_STORE.headline,
  },
  tagline: {
    key: 'STORE_TAGLINE',
    label: 'Tagline',
    hint: 'Shown below the headline, and by search engines.',
    schema: optionalName(160),
    initial: NEW_STORE.tagline,
  },
  accent: {
    key: 'STORE_ACCENT',
    label: 'Accent Color',
    hint: 'For buttons, links and headlines, on pages, in messages and on receipts. Empty: the store’s own green.',
    kind: 'colour',
    schema: accentColour(),
  },
  email: {
    key: 'SUPPORT_EMAIL',
    label: 'Support Email',
    hint: 'Shown in the footer of every page.',
    kind: 'email',
    schema: z.union([z.literal(''), email()]),
    configured: ({ storeDefaults }) => storeDefaults.email,
  },
  phone: {
    key: 'SUPPORT_PHONE',
    label: 'Support Phone',
    hint: 'Shown in the header of every page.',
    kind: 'phone',
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
