import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getStripePublicKey } from '#contract/orders.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { toastError } from '../../../../ui/toasts/toast-store.ts';
import { loadProvider } from './load-provider.ts';

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
