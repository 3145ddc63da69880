import * as z from 'zod/mini';
import { personalNames, type TabMemory, tabMemory } from '../../../../lib/tab-memory.ts';
import { keepCode } from '../../code/kept-code.ts';
import { type CustomerDetails, fitsAddress, noDetails } from './customer-details.ts';

const DETAILS_KEY = personalNames.checkoutDetails;
const LINK_KEY = 'sleigh.checkout-link';

const remembered = z.object({
  /** The account it was typed for; null if nobody was signed in. */
  accountId: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  promoCode: z.string(),
});

/**
 * Keeps what was typed in case this tab is reloaded, and for which account. The password is never kept.
 */
export function rememberDetails(
  details: CustomerDetails,
  accountId: string | null,
  memory: TabMemory = tabMemory,
): void {
  const { password: _, ...rest } = details;
  memory.write(DETAILS_KEY, JSON.stringify({ ...rest, accountId }));
}

function readDetails(memory: TabMemory) {
  try {
    return remembered.safeParse(JSON.parse(memory.read(DETAILS_KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/**
 * The details typed before a reload; the password is blank. What was typed for an account is for that one
 * only: the next person at this browser must not see it. Before signing in a buyer may have typed the
 * account's own address, or none.
 */
export function recallDetails(
  account: { readonly id: string; readonly email?: string | undefined } | null,
  memory: TabMemory = tabMemory,
): CustomerDetails {
  const found = readDetails(memory);
  if (found === undefined) return noDetails;
  const { accountId, ...typed } = found;
  const isNobodys = accountId === null && fitsAddress(typed.email, account?.email);
  const isTheirs = accountId === (account?.id ?? null) || isNobodys;
  return isTheirs ? { ...noDetails, ...typed } : noDetails;
}

/** Keeps the checkout's address, to come back to when a payment fails. */
export function rememberCheckout(search: string, memory: TabMemory = tabMemory): void {
  memory.write(LINK_KEY, search);
}

/** The address of this tab's last unfinished checkout; null if there is none. */
export function recallCheckout(memory: TabMemory = tabMemory): string | null {
  const search = memory.read(LINK_KEY);
  return search === null ? null : `/checkout${search}`;
}

/** Forgets the checkout once its order is complete. */
export function forgetCheckout(memory: TabMemory = tabMemory): void {
  memory.forget(DETAILS_KEY);
  memory.forget(LINK_KEY);
  keepCode(null, memory);
}
