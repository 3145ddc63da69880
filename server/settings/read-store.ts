import type { Store } from '#contract/bootstrap.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from './settings.store.ts';

/** The shop's name and how to reach it: its settings, else the configured defaults. */
export async function readStore(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Store> {
  const settings = await readSettings(deps, ['STORE_NAME', 'SUPPORT_EMAIL', 'SUPPORT_PHONE']);
  const { name, email, phone } = deps.policy.storeDefaults;
  return {
    name: settings.STORE_NAME ?? name,
    email: settings.SUPPORT_EMAIL ?? email,
    phone: settings.SUPPORT_PHONE ?? phone,
  };
}
