/** The choices of an owner: cards alone, or also the other methods that the shop's account at Stripe allows. */
export const OFFERED_METHODS = ['card', 'account'] as const;
export type OfferedMethods = (typeof OFFERED_METHODS)[number];
