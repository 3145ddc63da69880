import type { Bootstrap } from '../bootstrap.ts';

/**
 * Chooses the data that a page is rendered with: all of them for a visitor, and nothing personal for somebody who is
 * signed in, so that one rendering serves everybody. Server and browser begin with the same data.
 */
export function sharedData({ session, store, stripeJsUrl, ...rest }: Bootstrap): Bootstrap {
  if (session === null) return { session, store, stripeJsUrl, ...rest };
  const { isAdmin, isCustomer } = session;
  const { packagePage } = rest;
  // A package that does not exist (any more) is the same for everybody.
  const isMissing = typeof packagePage?.found === 'string';
  return {
    session: { id: '', isAdmin, isCustomer },
    store,
    stripeJsUrl,
    ...(isMissing && { packagePage }),
  };
}
