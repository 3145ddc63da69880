import * as z from 'zod/mini';

const walletState = z.object({ isActive: z.boolean(), problem: z.nullable(z.string()) });

/** The shop's domain as Stripe described it when it was last asked. */
export const domainState = z.object({
  /** The domain that was asked about: the shop's address may have changed since. */
  name: z.string(),
  answer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('registered'),
      isEnabled: z.boolean(),
      applePay: walletState,
      googlePay: walletState,
    }),
    /** It was only looked for, because the owner registers by hand. */
    z.object({ kind: z.literal('absent') }),
    /** The key lacks the right. */
    z.object({ kind: z.literal('forbidden') }),
    z.object({ kind: z.literal('refused'), reason: z.string() }),
  ]),
});
export type DomainState = z.output<typeof domainState>;
