import type { CustomerInfo } from '#contract/orders.ts';
import { addressKey } from '#contract/values/addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type Customer,
  checkPassword,
  findCustomer,
  findCustomerByEmail,
  giveFirstPassword,
} from '../../accounts/index.ts';
import { assertReachable } from '../../mail/index.ts';
import { accountExists, sessionChanged } from './checkout.errors.ts';

/** The buyer of a cart: the details as typed, and the account, if one is known. */
export interface Buyer {
  info: CustomerInfo;
  /** The known customer's id: signed in, or by the right password. Null: a new account. */
  customerId: string | null;
  /** Whether that customer is the one who is signed in. */
  isSignedIn: boolean;
  /** The password of the new account; null if there is an account already. */
  newPassword: string | null;
}

interface BuyerRequest {
  info: CustomerInfo;
  /** The account that the page shows as the buyer's; see the contract's `buyer`. */
  namedBuyer?: string | null | undefined;
  viewer: Viewer;
  address: string;
  checkoutHash: string;
  knownBrowser: string | null;
}

/**
 * Identifies the buyer. Throws 409 if the page shows another account as the buyer's than the one that is
 * signed in, 409 if the e-mail address has an account and the password is wrong (counted like a failed
 * login, so 429 too), and 400 if a password is missing, or the mail server cannot send to the address.
 */
export async function identifyBuyer(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy'>,
  request: BuyerRequest,
): Promise<Buyer> {
  const { info, viewer, namedBuyer } = request;
  const signedIn = viewer?.kind === 'customer' ? await findCustomer(deps, viewer.id) : undefined;
  if (namedBuyer !== undefined && namedBuyer !== (signedIn?.id ?? null)) {
    throw sessionChanged(
      signedIn === undefined
        ? 'You are no longer logged in. Please log in again, or enter your password.'
        : undefined,
    );
  }
  if (signedIn !== undefined && (namedBuyer !== undefined || isForSignedIn(signedIn, info))) {
    // The order belongs to the signed-in customer, so the receipt goes to their own address.
    const own = { ...info, email: signedIn.email };
    return { info: own, customerId: signedIn.id, isSignedIn: true, newPassword: null };
  }
  return identifyByPassword(deps, request);
}

/**
 * Whether an order is for the signed-in customer, where the page does not say whose it is. Without a
 * password it is, because the page asks everybody else for one.
 */
function isForSignedIn({ emailKey }: Customer, { email, password }: CustomerInfo): boolean {
  return password === undefined || addressKey(email) === emailKey;
}

async function identifyByPassword(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy'>,
  { info, address, checkoutHash, knownBrowser }: BuyerRequest,
): Promise<Buyer> {
  if (info.password === undefined) throw invalidInput('customerInfo.password: is required');
  const account = await findCustomerByEmail(deps, info.email);
  const buyer = { info, isSignedIn: false, customerId: account?.id ?? null };
  if (account === undefined) {
    await assertReachable(deps, info.email, 'customerInfo.email');
    return { ...buyer, newPassword: info.password };
  }
  const typed = { password: info.password, checkoutHash };
  if (!(await giveFirstPassword(deps, account, typed))) {
    await checkPassword(deps, {
      at: 'checkout',
      account: info.email,
      address,
      knownBrowser,
      password: info.password,
      passwordHash: account.passwordHash,
      refusal: accountExists,
    });
  }
  return { ...buyer, newPassword: null };
}
