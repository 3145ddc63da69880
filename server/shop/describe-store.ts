import type { Store } from '#contract/bootstrap.ts';
import { isolated } from '#contract/values/characters.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../settings/index.ts';
import { describePictures } from './look/describe-pictures.ts';
import { listPageLinks } from './pages/owner-pages.ts';
import { shopSettings } from './shop.settings.ts';

/** The shop as its pages show it, with its pictures and the links to the owner's pages. */
export async function describeStore(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Store> {
  const { logo, favicon, headlinePicture } = await describePictures(deps);
  const pages = await listPageLinks(deps);
  return {
    ...(await readStore(deps)),
    ...(pages.length > 0 ? { pages } : {}),
    ...(logo && { logo }),
    ...(favicon && { favicon }),
    ...(headlinePicture && { headlinePicture }),
  };
}

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
