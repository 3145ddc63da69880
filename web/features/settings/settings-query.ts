import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getPaymentSetup, listSettingFields, listSettings } from '#contract/settings.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';

export type Listed = z.output<typeof listSettings.response>;

/** The saved settings. */
export function useSettings() {
  return useQuery(endpointQuery(listSettings));
}

/** How they are edited. */
export function useSettingFields() {
  return useQuery(endpointQuery(listSettingFields));
}

/** How often a setup that is not complete is asked for again, in milliseconds. */
const INCOMPLETE_MS = 5000;

/**
 * Whether customers can pay by card with the saved keys, and if not, why. Asked for again while the store
 * waits for the provider to accept the key and to say what its account can do: it has just started, the
 * provider was away, or the owner finishes the account's setup in another tab.
 */
export function usePaymentSetup() {
  return useQuery({
    ...endpointQuery(getPaymentSetup),
    refetchInterval: ({ state: { data } }) =>
      data?.keys === 'matching' && !(data.ready && data.chargesEnabled) && INCOMPLETE_MS,
  });
}
