import type { CustomerInfo } from '#contract/orders.ts';
import { invalidInput } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  checkPassword,
  findCustomer,
  findCustomerByEmail,
  giveFirstPassword,
} from '../accounts/index.ts';
import { accountExists } from './checkout.errors.ts';

/** Who is buying: the details as typed, and the account, if one is known. */
export interface Buyer {
  info: CustomerInfo;
  /** The known customer's id: signed in, or by the right password. Null: a new account. */
  customerId: string | null;
  /** The password of the new account; null if there is an account already. */
  newPassword: string | null;
}

interface BuyerRequest {
  info: CustomerInfo;
  viewer: Viewer;
  address: string;
  checkoutHash: string;
  knownBrowser: string | null;
}

/**
 * Identifies the buyer. Throws 409 if the e-mail address has an account and the password is wrong
 * (counted like a failed login, so 429 too), and 400 if a password is missing.
 */
export async function identifyBuyer(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy'>,
  { info, viewer, address, checkoutHash, knownBrowser }: BuyerRequest,
): Promise<Buyer> {
  if (viewer?.kind === 'customer') {
    const customer = await findCustomer(deps, viewer.id);
    if (customer !== undefined) {
      // The order belongs to the signed-in customer, so the receipt goes to their own address.
      const own = { ...info, email: customer.email };
      return { info: own, customerId: customer.id, newPassword: null };
    }
  }
  if (info.password === undefined) throw invalidInput('customerInfo.password: is required');
  const account = await findCustomerByEmail(deps, info.email);
  if (account === undefined) return { info, customerId: null, newPassword: info.password };
  const typed = { password: info.password, checkoutHash };
  if (await giveFirstPassword(deps, account, typed)) {
    return { info, customerId: account.id, newPassword: null };
  }
  await checkPassword(deps, {
    at: 'checkout',
    account: info.email,
    address,
    knownBrowser,
    password: info.password,
    passwordHash: account.passwordHash,
    refusal: accountExists,
  });
  return { info, customerId: account.id, newPassword: null };
}
