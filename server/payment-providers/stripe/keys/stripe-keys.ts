import type { PaymentKeys } from '#platform/payments/payment-keys.ts';
import {
  eraseKey,
  findKeyFacts,
  handOverWebhook,
  keepKey,
  listKeys,
  lockKey,
  noteAcceptance,
  noteAccount,
  noteEventsReadUntil,
} from './payment-keys.store.ts';
import { readPaymentKeys, readSecretKeyId } from './read-payment-keys.ts';
import { secretOf } from './stripe-key.ts';

/** The keys of the shop's accounts at Stripe, as the rest of the store sees them. */
export const stripeKeys: PaymentKeys = {
  readPresent: readPaymentKeys,
  readPresentId: readSecretKeyId,
  list: listKeys,
  findFacts: findKeyFacts,
  keep: (deps, key) => keepKey(deps, secretOf(key)),
  lock: lockKey,
  async erase(deps, { keyId, heirId }) {
    if (heirId !== null) await handOverWebhook(deps, { from: keyId, to: heirId });
    await eraseKey(deps, keyId);
  },
  noteAcceptance,
  noteAccount,
  noteEventsReadUntil,
};
