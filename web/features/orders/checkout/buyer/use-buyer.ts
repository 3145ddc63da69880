import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { askToSignIn } from '../../../../lib/ask-to-sign-in.ts';
import { ownershipQuery } from '../../../../lib/ownership.ts';
import { rememberDetails } from '../details/remembered-details.ts';
import { useDetails } from '../details/use-details.ts';
import {
  compareSession,
  detailsFor,
  type KnownCustomer,
  nameBuyer,
  type ShownBuyer,
} from './compare-session.ts';

/** A message or question to the buyer about the session. */
export type BuyerQuestion =
  | { readonly kind: 'ended' }
  | { readonly kind: 'own'; readonly email: string }
  | { readonly kind: 'other'; readonly email: string; readonly typedEmail: string };

/**
 * The buyer, and the form with their details. The session may change while the checkout is open: what was
 * typed stays, and the buyer is asked before an order goes to another account. If it is the buyer's own
 * that was signed in elsewhere, the next order is that account's. Until then the page only says so: nothing
 * changes without a press.
 */
export function useBuyer(session: KnownCustomer) {
  const [buyer, setBuyer] = useState<ShownBuyer>({ account: session, declinedId: null });
  const [hasEnded, setEnded] = useState(false);
  const [isSigningIn, setSigningIn] = useState(false);
  const client = useQueryClient();
  const { account } = buyer;
  const buyerFor = (email: string): ShownBuyer =>
    compareSession(buyer, session, email) === 'own'
      ? { account: session, declinedId: null }
      : buyer;
  const form = useDetails(account, (email) => buyerFor(email).account === null);
  const { getValues, reset } = form;
  const typedEmail = getValues('email');
  const change = compareSession(buyer, session, typedEmail);

  const show = useCallback(
    (next: KnownCustomer, declinedId: string | null = null) => {
      const details = detailsFor(next, getValues(), account);
      reset(details, { keepDefaultValues: true });
      rememberDetails(details, next?.id ?? null);
      setEnded(next === null && declinedId === null);
      setBuyer({ account: next, declinedId });
    },
    [account, getValues, reset],
  );

  useEffect(() => {
    if (change === 'ended') show(null);
  }, [change, show]);

  const signIn = async () => {
    setSigningIn(true);
    const user = await askToSignIn({ email: getValues('email') });
    if (user?.isCustomer) {
      await client.prefetchQuery(ownershipQuery(user.id));
      show(user);
    }
    setSigningIn(false);
    return user?.isCustomer === true;
  };

  let question: BuyerQuestion | null = hasEnded && account === null ? { kind: 'ended' } : null;
  if (session !== null && !isSigningIn) {
    const { email = '' } = session;
    if (change === 'own') question = { kind: 'own', email };
    if (change === 'other') question = { kind: 'other', email, typedEmail };
  }
  return {
    form,
    /** The account that the page shows as the buyer's. */
    account,
    /** The buyer of an order with this e-mail address, as sent to the server, and whether it needs a password. */
    named: (email: string) => nameBuyer(buyerFor(email)),
    asksPassword: (email: string) => buyerFor(email).account === null,
    question,
    /**
     * Opens the dialog to sign in; the checkout stays as it is, and goes on with that account. Returns
     * whether a customer has signed in.
     */
    signIn,
    /** Orders as the account that is signed in now. */
    takeSession: () => show(session),
    /** Orders with the typed details, though another account is signed in. */
    keepTyped: () => show(null, session?.id ?? null),
  };
}
