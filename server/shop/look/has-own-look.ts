import { NEW_STORE } from '#contract/values/new-store.ts';
import type { Deps } from '#platform/deps.ts';
import { describeStore } from '../describe-store.ts';

/** Whether the shop looks otherwise than a new one: its color, a picture, or the texts above its packages. */
export async function hasOwnLook(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<boolean> {
  const shop = await describeStore(deps);
  const { accent, logo, favicon, headlinePicture, headline, tagline } = shop;
  if ([accent, logo, favicon, headlinePicture].some((own) => own != null)) return true;
  return headline !== NEW_STORE.headline || tagline !== NEW_STORE.tagline;
}
