import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getStripePublicKey } from '#contract/orders.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { toastError } from '../../../../ui/toasts/toast-store.ts';

export interface PaymentProvider {
  /** Null while it loads, and if it could not be loaded. */
  readonly stripe: Stripe | null;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** Whether the shop can take cards; asks again if it could not. The buyer is told if not. */
  readonly ensureConfigured: () => Promise<boolean>;
}

const MISSING_KEY = 'Stripe public key not configured. Please contact support.';

/**
 * Loads Stripe while the buyer still types: first the shop's key, then the library. Every failure
 * shows a toast. None of them stops a free order.
 */
export function usePaymentProvider(standInUrl: string | null): PaymentProvider {
  // Not cached after this visit: the shop may change its keys at any time.
  const key = useQuery({ ...endpointQuery(getStripePublicKey), gcTime: 0 });
  const publicKey = key.data?.publicKey ?? '';
  const provider = useQuery({
    queryKey: ['payment provider', publicKey],
    queryFn: () => loadProvider(publicKey, standInUrl),
    enabled: publicKey !== '',
    structuralSharing: false,
  });

  // Depends on the time of the answer, so that a repeated failure shows its toast again.
  useEffect(() => {
    if (key.dataUpdatedAt > 0 && publicKey === '') toastError('Configuration Error', MISSING_KEY);
  }, [key.dataUpdatedAt, publicKey]);
  useEffect(() => {
    if (key.errorUpdatedAt > 0 || provider.errorUpdatedAt > 0) {
      toastError('Error', 'Failed to initialize payment system');
    }
  }, [key.errorUpdatedAt, provider.errorUpdatedAt]);

  return {
    stripe: provider.data ?? null,
    hasFailed: provider.isError,
    isFetching: provider.isFetching,
    refetch: provider.refetch,
    ensureConfigured: async () => {
      if (publicKey !== '') return true;
      const answer = await key.refetch();
      return answer.isSuccess && answer.data.publicKey !== '';
    },
  };
}

/**
 * Loads Stripe's library and opens it with the shop's publishable key. `standInUrl` is the address of
 * the stand-in in tests and the demo. It is loaded first, because the real script is fetched only if
 * `window.Stripe` is missing. Rejects if the script cannot be loaded.
 */
async function loadProvider(publicKey: string, standInUrl: string | null): Promise<Stripe> {
  if (standInUrl !== null) await loadScript(standInUrl);
  const stripe = await loadStripe(publicKey);
  if (stripe === null) throw new Error('The payment system needs a browser');
  return stripe;
}

const loads = new Map<string, Promise<void>>();

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** Loads a script once, however often it is called; after a failure the next call tries again. */
function loadScript(address: string): Promise<void> {
  const running = loads.get(address);
  if (running !== undefined) return running;
  const load = addScript(address);
  loads.set(address, load);
  load.catch(() => loads.delete(address));
  return load;
}
