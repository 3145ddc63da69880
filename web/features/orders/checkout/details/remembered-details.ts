import * as z from 'zod/mini';
import { personalNames, type TabMemory, tabMemory } from '../../../../lib/tab-memory.ts';
import { type CustomerDetails, noDetails } from './customer-details.ts';

const DETAILS_KEY = personalNames.checkoutDetails;
const LINK_KEY = 'sleigh.checkout-link';

const remembered = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  promoCode: z.string(),
});

/** Keeps the typed details in case this tab is reloaded. The password is never kept. */
export function rememberDetails(details: CustomerDetails, memory: TabMemory = tabMemory): void {
  const { password: _, ...rest } = details;
  memory.write(DETAILS_KEY, JSON.stringify(rest));
}

/** The details typed before a reload; the password is blank. */
export function recallDetails(memory: TabMemory = tabMemory): CustomerDetails {
  try {
    const result = remembered.safeParse(JSON.parse(memory.read(DETAILS_KEY) ?? 'null'));
    return result.success ? { ...noDetails, ...result.data } : noDetails;
  } catch {
    return noDetails;
  }
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
}
