import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { deleteAllFactors, keepsFactors } from '../accounts/index.ts';
import { eraseAllKeys, keepsKeys } from '../payment-providers/stripe/index.ts';
import { deleteSecrets, keepsSecrets } from '../settings/index.ts';
import { storeSettings } from './store-settings.ts';

/** Whether anything is stored that only the secret key of the store can read. */
export async function holdsSecrets(deps: Db): Promise<boolean> {
  return (await keepsSecrets(deps, storeSettings)) || (await keepsKeys(deps)) || keepsFactors(deps);
}

/**
 * Deletes what is stored encrypted, after the secret key of the store was lost: nothing could read it.
 * Orders keep whose key they were made under, and go on when it is saved again. Returns what was set,
 * each with what to do now.
 */
export function deleteAllSecrets(deps: Db): Promise<string[]> {
  return inTransaction(deps, async (inside) => {
    await eraseAllKeys(inside);
    const hadFactors = await deleteAllFactors(inside);
    const lost = await deleteSecrets(inside, storeSettings);
    return [
      ...lost.map((words) => `${words}. Type it again under Settings.`),
      ...(hadFactors ? ['the second factors of admins. Set them up again under Settings.'] : []),
    ];
  });
}
