import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Every setting there is. The first three are the ones a shop cannot sell without or gives away with. */
export const settingKey = z.enum(
  [
    'STRIPE_SECRET_KEY',
    'VITE_STRIPE_PUBLIC_KEY',
    'FREE_PROMO_CODE',
    'STORE_NAME',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
  ],
  'is not a setting',
);
export type SettingKey = z.output<typeof settingKey>;

const setting = z.object({ key: settingKey, value: z.string() });

/** All settings; an empty value is one that is not set. Secrets are masked but for their last four characters. */
export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'The settings, secrets masked',
  response: z.array(setting),
});

/**
 * Saves one setting and answers it as `listSettings` would. An empty promotion code removes it;
 * sending a secret's mask back changes nothing. 400 where the value is not one of its kind.
 */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  access: 'admin',
  summary: 'Save one setting',
  body: z.object({ key: settingKey, value: z.string('must be text') }),
  response: setting,
});

/** Whether buyers can pay by card with the saved keys, and if not, why. */
export const getPaymentSetup = endpoint({
  method: 'GET',
  path: '/api/settings/payments',
  access: 'admin',
  summary: 'Whether the saved payment keys fit together',
  response: z.object({
    ready: z.boolean(),
    mode: z.nullable(z.enum(['test', 'live'])),
    /** What is missing, in a sentence; null where nothing is. */
    problem: z.nullable(z.string()),
    /** The provider account the secret key belongs to, as far as it is known. */
    account: z.nullable(z.string()),
    /** Whether that account may take payments; null where the provider could not be asked. */
    chargesEnabled: z.nullable(z.boolean()),
    /** The provider reports payments here by itself; without, the store asks. */
    webhook: z.boolean(),
  }),
});
