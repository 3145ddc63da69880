import type { Deps } from '#platform/deps.ts';
import { describeStore } from '../shop/index.ts';
import type { MailShop } from './layout/mail-shop.ts';

/** The shop as a message shows it. Without PUBLIC_URL no reader could load its logo, so there is none. */
export async function readMailShop(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<MailShop> {
  const { name, email, accent, logo } = await describeStore(deps);
  const { linkOrigin, publicOrigin } = deps.policy;
  return {
    name,
    email,
    origin: linkOrigin,
    accent: accent ?? null,
    logo:
      logo && publicOrigin !== null
        ? { address: `${publicOrigin}${logo.path}`, width: logo.width, height: logo.height }
        : null,
  };
}
