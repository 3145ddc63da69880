import { readPaymentKeys } from '../../../server/payment-providers/stripe/index.ts';
import type { OpenStore } from '../open-store.ts';

/** The keys that the store pays with. */
export function paymentKeys({ deps }: OpenStore) {
  return readPaymentKeys(deps);
}

/** Notes whether the provider has accepted the secret key; null: nothing is known. */
export async function noteAcceptance({ deps }: OpenStore, isAccepted: boolean | null) {
  const { keys } = deps.payments;
  const keyId = (await keys.readPresentId(deps)) ?? '';
  await keys.noteAcceptance(deps, { keyId, isAccepted });
}
