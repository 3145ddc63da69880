import * as contract from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { checkSecretKey, registerWebhook } from './check-secret-key.ts';
import { checkSetting } from './check-setting.ts';
import { describePaymentSetup } from './describe-payment-setup.ts';
import { readStore } from './read-store.ts';
import { wrongValue } from './settings.errors.ts';
import { readSettings, saveSetting } from './settings.store.ts';

type SettingsDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'policy' | 'payments' | 'log'>;

const keys = contract.settingKey.options;

/** A secret as it may be shown: only its last four characters. */
const maskSecret = (secret: string): string => `••••••••${secret.slice(-4)}`;

/** Every setting as it may be shown; name and contact with their defaults. */
async function describeSettings(deps: SettingsDeps) {
  const stored = await readSettings(deps, keys);
  const store = await readStore(deps);
  const secret = stored.STRIPE_SECRET_KEY;
  const shown = {
    ...stored,
    STRIPE_SECRET_KEY: secret === undefined ? '' : maskSecret(secret),
    STORE_NAME: store.name,
    SUPPORT_EMAIL: store.email,
    SUPPORT_PHONE: store.phone,
  };
  return keys.map((key) => ({ key, value: shown[key] ?? '' }));
}

function assertUsable({ payments }: SettingsDeps, key: string, value: string): void {
  const isKey = key === 'STRIPE_SECRET_KEY' || key === 'VITE_STRIPE_PUBLIC_KEY';
  if (!isKey || !isLiveKey(value)) return;
  if (payments.isStandIn) {
    throw wrongValue('value: a live key cannot be used with the payment sandbox.');
  }
}

/** Whether the value is the mask of the saved secret: the form was sent without changing it. */
async function isUntouched(deps: SettingsDeps, key: string, value: string): Promise<boolean> {
  if (key !== 'STRIPE_SECRET_KEY') return false;
  const { STRIPE_SECRET_KEY: saved } = await readSettings(deps, ['STRIPE_SECRET_KEY']);
  return saved !== undefined && value === maskSecret(saved);
}

/** What admins do with the settings. */
export function settingsAdminRoutes(router: Router, deps: SettingsDeps): void {
  router.on(contract.listSettings, () => describeSettings(deps));
  router.on(contract.getPaymentSetup, () => describePaymentSetup(deps));
  router.on(contract.saveSetting, async ({ body: { key, value: typed } }) => {
    if (!(await isUntouched(deps, key, typed))) {
      const value = checkSetting(key, typed);
      assertUsable(deps, key, value);
      const isSecretKey = key === 'STRIPE_SECRET_KEY';
      if (isSecretKey) await checkSecretKey(deps, value);
      await saveSetting(deps, { name: key, value });
      if (isSecretKey) await registerWebhook(deps, value);
    }
    const settings = await describeSettings(deps);
    return settings.find((setting) => setting.key === key) ?? { key, value: '' };
  });
}
