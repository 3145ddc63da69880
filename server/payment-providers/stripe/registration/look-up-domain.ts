import { type PaymentProvider, PaymentsError } from '#platform/payments/payments.ts';
import type { DomainState } from './domain-state.ts';

/**
 * Asks Stripe about a domain, and registers it where `registers`. Throws PaymentsError if it has not answered, or
 * does not accept the key.
 */
export async function lookUpDomain(
  provider: PaymentProvider,
  { name, registers }: { name: string; registers: boolean },
): Promise<DomainState> {
  try {
    const found = await (registers ? provider.registerDomain(name) : provider.findDomain(name));
    return {
      name,
      answer: found === null ? { kind: 'absent' } : { kind: 'registered', ...found },
    };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.failure === 'forbidden') return { name, answer: { kind: 'forbidden' } };
    if (error.failure !== 'refused') throw error;
    return { name, answer: { kind: 'refused', reason: error.message } };
  }
}
