import { INVITATION_DAYS } from '#contract/grants/grants.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { isUniqueViolation } from '#platform/database/dialect.ts';
import { changedMeanwhile } from '#platform/database/edited-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type Customer,
  correctEmail,
  createLink,
  emailTaken,
  hasNoAddress,
  lockCustomer,
} from '../../accounts/index.ts';
import { assertReachable, queueMail } from '../../mail/index.ts';
import { noSuchCustomer } from '../customers.errors.ts';
import { accountHasAddress, toOldAddress } from './messages.ts';
import { addressUnchanged } from './support.errors.ts';

type SupportDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

const DAY_MS = 24 * 60 * 60_000;

export interface NewAddress {
  email: string;
  /** The address that the admin was shown, null for an account without one; absent: not compared. */
  shownEmail?: string | null | undefined;
}

/** Throws 409 unless `present` is the address that was shown, and 400 if it would stay the same. */
export function assertCorrects(
  { email, shownEmail }: NewAddress,
  { present, old }: { present: string | null; old: string },
): void {
  if (shownEmail !== undefined && shownEmail !== present) throw changedMeanwhile();
  if (addressKey(email) === addressKey(old)) throw addressUnchanged();
}

/** The address of an account; null for one that has none. */
export const addressOf = (customer: Customer): string | null =>
  hasNoAddress(customer) ? null : customer.email;

/** Says of an address that was taken at the same moment that it is. */
export function asTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? emailTaken(undefined, { cause: error }) : error;
}

/**
 * Corrects the e-mail address of a customer's account, and tells both addresses. Throws 400 if nothing changes, 404,
 * and 409 if another account has the address, or its own is not the one that was shown.
 */
export async function correctCustomer(
  deps: SupportDeps,
  { customerId, ...address }: NewAddress & { customerId: string },
): Promise<void> {
  try {
    await inTransaction(deps, async (inside) => {
      const customer = await lockCustomer(inside, customerId);
      if (customer === undefined) throw noSuchCustomer();
      assertCorrects(address, { present: addressOf(customer), old: customer.email });
      await correctAccount(inside, { customer, email: address.email });
    });
  } catch (error) {
    throw asTaken(error);
  }
}

/**
 * Gives an account that is locked another address and tells both, about an order where there is one. A customer without
 * a password gets a new link to set one, because those to the old address are invalid.
 */
export async function correctAccount(
  deps: SupportDeps,
  { customer, email, orderId }: { customer: Customer; email: string; orderId?: string },
): Promise<void> {
  await assertReachable(deps, email, 'email');
  await correctEmail(deps, { customer, email });
  const { id: customerId, passwordHash } = customer;
  const about = { customerId, ...(orderId !== undefined && { orderId }) };
  if (!hasNoAddress(customer)) {
    await queueMail(deps, { ...toOldAddress('your account'), to: customer.email, ...about });
  }
  if (passwordHash !== null) {
    await queueMail(deps, { ...accountHasAddress(null), to: email, ...about });
    return;
  }
  await createLink(deps, {
    kind: 'reset-password',
    email,
    validForMs: INVITATION_DAYS * DAY_MS,
    ...about,
    write: accountHasAddress,
  });
}
