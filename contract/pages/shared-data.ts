import type { Bootstrap } from '../bootstrap.ts';

/**
 * Chooses the data that a page is rendered with: all of them for a visitor, and for somebody who is signed in nothing of theirs, so that
 * what was rendered serves everybody. Server and browser begin with them alike.
 */
export function sharedData({ session, store, stripeJsUrl, ...rest }: Bootstrap): Bootstrap {
  if (session === null) return { session, store, stripeJsUrl, ...rest };
  const { isAdmin, isCustomer } = session;
  const { packagePage } = rest;
  // That there is no such package, or none any more, everybody is told.
  const isMissing = typeof packagePage?.found === 'string';
  return {
    session: { id: '', isAdmin, isCustomer },
    store,
    stripeJsUrl,
    ...(isMissing && { packagePage }),
  };
}
