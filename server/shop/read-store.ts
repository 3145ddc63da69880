import type { Store } from '#contract/bootstrap.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../settings/index.ts';
import { shopSettings } from './shop.settings.ts';

/** The shop as its pages show it: its settings, else the configured defaults. */
export async function readStore(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Store> {
  const { email, phone, accent, ...shown } = await readSettings(deps, shopSettings);
  return {
    ...shown,
    ...(accent === null ? {} : { accent }),
    email: email ?? shopSettings.email.configured(deps.policy),
    phone: phone ?? shopSettings.phone.configured(deps.policy),
  };
}
