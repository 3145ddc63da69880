import type { Store } from '#contract/bootstrap.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../settings/index.ts';
import { shopSettings } from './shop.settings.ts';

/** The shop's name and how to reach it: its settings, else the configured defaults. */
export async function readStore(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Store> {
  const { name, email, phone } = await readSettings(deps, shopSettings);
  return {
    name,
    email: email ?? shopSettings.email.configured(deps.policy),
    phone: phone ?? shopSettings.phone.configured(deps.policy),
  };
}
