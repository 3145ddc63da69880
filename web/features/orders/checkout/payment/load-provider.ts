import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadScript } from './load-script.ts';

/**
 * Loads Stripe's library and opens it with the shop's publishable key. `standInUrl` is the address of
 * the stand-in in tests and the demo. It is loaded first, because the real script is fetched only if
 * `window.Stripe` is missing. Rejects if the script cannot be loaded.
 */
export async function loadProvider(publicKey: string, standInUrl: string | null): Promise<Stripe> {
  if (standInUrl !== null) await loadScript(standInUrl);
  const stripe = await loadStripe(publicKey);
  if (stripe === null) throw new Error('The payment system needs a browser');
  return stripe;
}
