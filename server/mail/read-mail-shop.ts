import type { Deps } from '#platform/deps.ts';
import { readStore } from '../shop/index.ts';
import type { MailShop } from './layout/mail-shop.ts';

/** The shop as a message shows it. */
export async function readMailShop(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<MailShop> {
  const { name, email } = await readStore(deps);
  return { name, email, origin: deps.policy.linkOrigin };
}
