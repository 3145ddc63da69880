import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { shownVersion, version } from './values/version.ts';

/** The name of a setting in the calls, such as `STORE_NAME`. `listSettingFields` says which there are. */
export const settingKey = z.string('is not a setting');

/** The forms in which settings are edited, in the order in which they are listed. */
export const SETTING_FORMS = [
  'keys',
  'promotions',
  'store',
  'receipts',
  'consumers',
  'mail',
  'preparing',
  'sharing',
  'backups',
] as const;
export type SettingForm = (typeof SETTING_FORMS)[number];

/**
 * The kinds of fields. `code`: a text that is no language, such as a path; `lines`: a text of several lines; `switch`:
 * `yes` or `no`.
 */
export const SETTING_KINDS = [
  'text',
  'code',
  'lines',
  'email',
  'phone',
  'number',
  'decimal',
  'choice',
  'switch',
  'colour',
  'time-zone',
  'secret',
] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

const setting = z.object({ key: settingKey, value: z.string(), version: version() });

/** How a form shows a setting. */
const settingField = z.object({
  key: settingKey,
  form: z.enum(SETTING_FORMS),
  label: z.string(),
  /** The sentences below the field; may be empty. */
  hint: z.string(),
  kind: z.enum(SETTING_KINDS),
  /** The values that a `choice` offers. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Whether the field stands beside another one where there is room. */
  isShort: z.boolean(),
  /** The error message of an empty field; null if it may be empty. Only forms ask for a value; the call takes none. */
  required: z.nullable(z.string()),
  /** Whether an empty field keeps what is saved; if not, it unsets the setting. */
  keepsWhenEmpty: z.boolean(),
  /** The setting that is erased when another value of this one is saved; null: none. */
  erases: z.nullable(settingKey),
  /** The variable of the environment that decides in its place, so that it cannot be saved; null: none. */
  decidedBy: z.nullable(z.string()),
});
export type SettingField = z.output<typeof settingField>;

/**
 * All settings; one that is not set has what counts then, such as the shop's first name, or an empty value. Of a secret key only the last four characters are
 * shown, of a password none.
 */
export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'The settings, secrets masked',
  response: z.array(setting),
});

/** How the settings are edited: their names, hints and kinds, in the order in which `listSettings` has them. */
export const listSettingFields = endpoint({
  method: 'GET',
  path: '/api/settings/fields',
  access: 'admin',
  summary: 'How the settings are edited: their names, hints and kinds',
  response: z.array(settingField),
});

/**
 * Saves one setting and returns it as `listSettings` does. An empty value unsets one that may be empty. Sending a secret's mask back
 * changes nothing. What another value `erases` has to be entered again. 400 if there is no such setting, if the
 * value is not valid for it, or if a variable of the environment decides it; 409 `changed_meanwhile` if the setting
 * no longer has the version that was shown; 409 or 507 if no backup can be made in BACKUP_FOLDER, which is tried.
 */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  access: 'admin',
  summary: 'Save one setting',
  body: z.object({
    key: settingKey,
    value: z.string('must be text'),
    version: shownVersion(),
  }),
  response: setting,
});

/** A wallet on the shop's domain; null if it is not known. `problem`: the provider's reason where it is not active. */
const walletState = z.nullable(z.object({ active: z.boolean(), problem: z.nullable(z.string()) }));

/** Whether customers can pay by card with the saved keys, and if not, why. */
export const getPaymentSetup = endpoint({
  method: 'GET',
  path: '/api/settings/payments',
  access: 'admin',
  summary: 'Whether customers can pay by card with the saved keys',
  response: z.object({
    ready: z.boolean(),
    /** Whether both keys are saved and fit together; if not, no card payment can begin. */
    keys: z.enum(['missing', 'mismatched', 'matching']),
    /** Null unless the keys are `matching`. */
    mode: z.nullable(z.enum(['test', 'live'])),
    /** Why cards cannot be taken, and what to do; null exactly when `ready`. */
    problem: z.nullable(z.string()),
    /** The provider account of the secret key; null if it is not known. */
    account: z.nullable(z.string()),
    /** Whether that account may take payments; null if the provider could not be asked. */
    chargesEnabled: z.nullable(z.boolean()),
    /** Whether the provider reports payments by itself; otherwise the store asks for them. */
    webhook: z.boolean(),
    /** The wallets that the checkout offers where a browser has one. */
    wallets: z.object({
      /** The shop's domain, for which they are registered at the provider; null if they cannot be. */
      domain: z.nullable(z.string()),
      /** Why no wallet is shown, and what to do; null where the domain is registered and enabled. */
      problem: z.nullable(z.string()),
      applePay: walletState,
      googlePay: walletState,
    }),
    /** Why the key cannot read early warnings of fraud, and what to do; null where it can, or it is not known. */
    warningsProblem: z.nullable(z.string()),
  }),
});
export type PaymentSetup = z.output<typeof getPaymentSetup.response>;
