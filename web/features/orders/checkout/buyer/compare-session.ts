import type { SessionUser } from '#contract/accounts.ts';
import { straight } from '#contract/values/characters.ts';
import { type CustomerDetails, fitsAddress } from '../details/customer-details.ts';

/** The facts about a signed-in customer that the checkout needs; null for everybody else. */
export type KnownCustomer = Pick<
  SessionUser,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone'
> | null;

/** The person whose order the page shows. */
export interface ShownBuyer {
  readonly account: KnownCustomer;
  /** The signed-in customer whose order this is not, by the buyer's own choice; null without one. */
  readonly declinedId: string | null;
}

/**
 * How the session differs from what an open checkout shows: it `ended`; the buyer's `own` account was
 * signed in (by the e-mail address typed so far); or an `other` one was, and the buyer has to be asked.
 */
export function compareSession(
  { account, declinedId }: ShownBuyer,
  session: KnownCustomer,
  typedEmail: string,
): 'same' | 'ended' | 'own' | 'other' {
  if (session?.id === account?.id) return 'same';
  if (session === null) return 'ended';
  if (session.id === declinedId) return 'same';
  return account === null && fitsAddress(typedEmail, session.email) ? 'own' : 'other';
}

/**
 * The contract's `buyer`: the account shown, or null for nobody. Somebody who declined the signed-in
 * account orders by address and password, so nothing is said of accounts.
 */
export function nameBuyer({ account, declinedId }: ShownBuyer): string | null | undefined {
  return declinedId === null ? (account?.id ?? null) : undefined;
}

/** The details once `next` is the buyer: what was typed stays, what came from `former` or is blank changes. */
export function detailsFor(
  next: KnownCustomer,
  typed: CustomerDetails,
  former: KnownCustomer,
): CustomerDetails {
  if (next === null) return typed;
  const choose = (name: 'firstName' | 'lastName' | 'phone') => {
    const isTyped = typed[name].trim() !== '' && typed[name] !== straight(former?.[name] ?? '');
    return isTyped ? typed[name] : straight(next[name] ?? '');
  };
  return {
    ...typed,
    firstName: choose('firstName'),
    lastName: choose('lastName'),
    phone: choose('phone'),
    email: next.email ?? '',
  };
}
