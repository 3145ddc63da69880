import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { readSettings } from './settings.store.ts';

/** Whether one of the saved payment keys is a live one. */
export async function holdsLiveKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<boolean> {
  const keys = await readSettings(deps, ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLIC_KEY']);
  return Object.values(keys).some(isLiveKey);
}
