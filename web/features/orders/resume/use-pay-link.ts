import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { personalNames, tabMemory } from '../../../lib/tab-memory.ts';
import { useLinkToken } from '../../../ui/links/use-link-token.ts';

const payLink = z.object({ token: z.string(), orderId: z.string() });

/** Keeps the token of a link in this tab, for when the page is loaded again. `orderId`: empty until it is known. */
export function keepPayLink(link: z.output<typeof payLink>): void {
  tabMemory.write(personalNames.payLink, JSON.stringify(link));
}

/** The token of the link that this tab opened last, if it is for that order or none is named; else empty. */
function recallToken(orderId: string): string {
  try {
    const kept = payLink.parse(JSON.parse(tabMemory.read(personalNames.payLink) ?? ''));
    return orderId === '' || orderId === kept.orderId ? kept.token : '';
  } catch {
    return '';
  }
}

/**
 * Reads what `/pay` is to open: the token of a link in a message; or the order of a buyer who comes back from a payment
 * that failed at another place, with the token if this tab had opened its link. Both are empty without either.
 */
export function usePayLink(): { token: string; orderId: string } {
  const typed = useLinkToken();
  const [search] = useSearchParams();
  const [orderId] = useState(() => search.get('orderId') ?? '');
  const [recalled] = useState(() => recallToken(orderId));
  useEffect(() => {
    if (typed !== '') keepPayLink({ token: typed, orderId: '' });
  }, [typed]);
  return { token: typed || recalled, orderId };
}
