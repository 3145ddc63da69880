import { decimalFromCents } from '#contract/values/money.ts';
import type { CodeTerms } from './codes.store.ts';

/** What a code takes off, in words: "20% off", "$5.00 off". */
export function describeTerms({ percentOff, centsOff }: CodeTerms): string {
  return percentOff === null ? `$${decimalFromCents(centsOff ?? 0)} off` : `${percentOff}% off`;
}

/** How the lines are called that a code adds to an order. */
export function titleOf({ code }: Pick<CodeTerms, 'code'>): string {
  return `Promotion code ${code}`;
}
