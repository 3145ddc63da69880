import * as contract from '#contract/settings.ts';
import { tryLocation } from '#platform/backup-locations/try-location.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { changeSetting } from './change-setting.ts';
import { checkSecretKey, registerWebhook } from './check-secret-key.ts';
import { checkSetting } from './check-setting.ts';
import { describePaymentSetup } from './describe-payment-setup.ts';
import { DEFAULT_PLAYING_PLACES } from './read-playing-places.ts';
import { readStore } from './read-store.ts';
import { wrongValue } from './settings.errors.ts';
import { readSettings, readVersions } from './settings.store.ts';

type SettingsDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'policy' | 'payments' | 'log'>;

type SecretName = 'STRIPE_SECRET_KEY' | 'MAIL_PASSWORD';

const keys = contract.settingKey.options;
const serverSettings: ReadonlySet<contract.SettingKey> = new Set([
  'MAIL_SERVER',
  'MAIL_PORT',
  'MAIL_USER',
  'MAIL_PASSWORD',
]);
const fromSettings: ReadonlySet<contract.SettingKey> = new Set([
  'MAIL_FROM_NAME',
  'MAIL_FROM_ADDRESS',
]);

const isSecretName = (key: contract.SettingKey): key is SecretName =>
  key === 'STRIPE_SECRET_KEY' || key === 'MAIL_PASSWORD';

/** A secret as it may be shown: of a key its last four characters, of a password, which may be short, none. */
function maskSecret(key: SecretName, secret: string | undefined): string {
  if (secret === undefined) return '';
  return `••••••••${key === 'MAIL_PASSWORD' ? '' : secret.slice(-4)}`;
}

/** Every setting as it may be shown; those that have a default with it. */
async function describeSettings(deps: SettingsDeps) {
  const stored = await readSettings(deps, keys);
  const store = await readStore(deps);
  const shown = {
    ...stored,
    STRIPE_SECRET_KEY: maskSecret('STRIPE_SECRET_KEY', stored.STRIPE_SECRET_KEY),
    MAIL_PASSWORD: maskSecret('MAIL_PASSWORD', stored.MAIL_PASSWORD),
    STORE_NAME: store.name,
    SUPPORT_EMAIL: store.email,
    SUPPORT_PHONE: store.phone,
    PLAYING_PLACES: stored.PLAYING_PLACES ?? DEFAULT_PLAYING_PLACES,
  };
  const versions = await readVersions(deps);
  return keys.map((key) => ({ key, value: shown[key] ?? '', version: versions.get(key) ?? 0 }));
}

function assertUsable({ payments }: SettingsDeps, key: string, value: string): void {
  const isKey = key === 'STRIPE_SECRET_KEY' || key === 'VITE_STRIPE_PUBLIC_KEY';
  if (!isKey || !isLiveKey(value)) return;
  if (payments.isStandIn) {
    throw wrongValue('value: a live key cannot be used with the payment sandbox.');
  }
}

/**
 * Whether the value is the mask of the saved secret: the form was sent without changing it. Throws 400 for
 * the mask of a password that was erased meanwhile.
 */
async function isUntouched(
  deps: SettingsDeps,
  key: contract.SettingKey,
  value: string,
): Promise<boolean> {
  if (!isSecretName(key)) return false;
  const { [key]: saved } = await readSettings(deps, [key]);
  if (saved !== undefined) return value === maskSecret(key, saved);
  if (key === 'MAIL_PASSWORD' && value === maskSecret(key, '')) {
    throw wrongValue('value: enter the password again. It was erased, because the server changed.');
  }
  return false;
}

/** Throws 400 where a variable of the environment decides a setting. */
function assertDecides({ policy: { mail } }: SettingsDeps, key: contract.SettingKey): void {
  const variable =
    (mail.server !== null && serverSettings.has(key) && 'SMTP_URL') ||
    (mail.from !== null && fromSettings.has(key) && 'MAIL_FROM');
  if (variable === false) return;
  throw wrongValue(`value: the variable ${variable} decides this. Unset it to use the settings.`);
}

/** What admins do with the settings. */
export function settingsAdminRoutes(router: Router, deps: SettingsDeps): void {
  router.on(contract.listSettings, () => describeSettings(deps));
  router.on(contract.getPaymentSetup, () => describePaymentSetup(deps));
  router.on(contract.saveSetting, async ({ body: { key, value: typed, version } }) => {
    if (!(await isUntouched(deps, key, typed))) {
      const value = checkSetting(key, typed);
      assertDecides(deps, key);
      assertUsable(deps, key, value);
      if (key === 'BACKUP_FOLDER' && value !== '') await tryLocation(value, deps.policy.backups);
      const isSecretKey = key === 'STRIPE_SECRET_KEY';
      if (isSecretKey) await checkSecretKey(deps, value);
      await changeSetting(deps, { name: key, value, version });
      if (isSecretKey) await registerWebhook(deps, value);
    }
    const settings = await describeSettings(deps);
    return settings.find((setting) => setting.key === key) ?? { key, value: '', version: 0 };
  });
}
