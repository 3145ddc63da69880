import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadScript } from './load-script.ts';

/**
 * Loads the provider's library and opens it with the shop's publishable key. `standInUrl` is where
 * tests and the demo keep a stand-in: it must be there first, because the real one is fetched only
 * where `window.Stripe` is missing. Rejects where the script cannot be loaded.
 */
export async function loadProvider(publicKey: string, standInUrl: string | null): Promise<Stripe> {
  if (standInUrl !== null) await loadScript(standInUrl);
  const stripe = await loadStripe(publicKey);
  if (stripe === null) throw new Error('The payment system needs a browser');
  return stripe;
}
