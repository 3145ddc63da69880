import type { Store } from '#contract/bootstrap.ts';
import type { Deps } from '#platform/deps.ts';
import { describePictures } from './look/describe-pictures.ts';
import { listPageLinks } from './pages/list-pages.ts';
import { readStore } from './read-store.ts';

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
