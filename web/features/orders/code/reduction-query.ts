import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reduction } from '#contract/codes/reductions.ts';
import { call } from '../../../lib/call.ts';
import { later } from '../../../lib/later.ts';

type Cart = readonly { readonly id: string }[];

/** Asks the server for a code's reduction of a cart; null for none. Rejects if the call fails. */
export async function fetchReduction(
  code: string,
  cart: Cart,
  signal?: AbortSignal,
): Promise<Reduction | null> {
  // Few visitors bring a code: the page does not load the call before.
  const { findReduction } = await later(() => import('#contract/codes/reductions.ts'));
  const packages = cart.map(({ id }) => ({ id }));
  const body = { code, packages };
  return (await call(findReduction, { body, ...(signal && { signal }) })).reduction;
}

function reductionQuery(code: string | null, cart: Cart) {
  const ids = cart.map(({ id }) => id);
  return queryOptions({
    queryKey: ['/api/reductions', code, ids] as const,
    queryFn:
      code === null || code === ''
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) => fetchReduction(code, cart, signal),
  });
}

/** The reduction of the cart by a code, as far as it is known by now; null for none, whatever the reason. */
export function useReduction(code: string | null, cart: Cart): Reduction | null {
  return useQuery(reductionQuery(code, cart)).data ?? null;
}

/** The reduction of each package by a code: the last known one, while a changed cart is asked about. */
export function useCodePrices(reduction: Reduction | null): Reduction | null {
  const [known, setKnown] = useState(reduction);
  if (reduction !== null && reduction !== known) setKnown(reduction);
  return reduction ?? known;
}
