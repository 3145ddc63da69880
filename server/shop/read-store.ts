import type { Store } from '#contract/bootstrap.ts';
import { isolated } from '#contract/values/characters.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../settings/index.ts';
import { shopSettings } from './shop.settings.ts';

/** The shop as its pages show it: its settings, else the configured defaults. */
export async function readStore(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Store> {
  const { name, headline, tagline, email, phone, accent } = await readSettings(deps, shopSettings);
  return {
    name: isolated(name),
    headline: isolated(headline),
    tagline: isolated(tagline),
    ...(accent === null ? {} : { accent }),
    email: email ?? shopSettings.email.configured(deps.policy),
    phone: isolated(phone ?? shopSettings.phone.configured(deps.policy)),
  };
}
