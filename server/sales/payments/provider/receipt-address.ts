import { asciiDomain, divideAddress } from '#contract/values/addresses.ts';

/**
 * An address as the provider is given it for its receipt; undefined for one with signs before the @ that are rare:
 * it refuses a payment with an address that it does not understand. The shop's own receipt goes there anyway.
 */
export function receiptAddress(address: string): string | undefined {
  const [before, domain] = divideAddress(address);
  return /^[\w.'+-]+@$/.test(before) ? before + asciiDomain(domain) : undefined;
}
