import { addressKey } from '#contract/values/addresses.ts';
import type { Db } from '#platform/deps.ts';
import {
  type Customer,
  findCustomerByEmail,
  lockCustomer,
  storePerson,
} from '../accounts.store.ts';
import { type Admin, findAdminByEmail, lockAdmin, storeAdminEmail } from '../admins.store.ts';

/** The account whose e-mail address is changed. A customer and an admin may have the same one. */
export type EmailHolder =
  | { kind: 'customer'; account: Customer }
  | { kind: 'admin'; account: Admin };

/** The subject of the account's links, by which they are found. */
export const subjectOf = ({ kind, account: { id } }: EmailHolder) =>
  kind === 'customer' ? { customerId: id } : { adminId: id };

/** The account as it is now, locked until the transaction ends; undefined if it is gone. */
export function lockHolder(
  deps: Db,
  { kind, account: { id } }: EmailHolder,
): Promise<Customer | Admin | undefined> {
  return kind === 'customer' ? lockCustomer(deps, id) : lockAdmin(deps, id);
}

/** Whether the account has that address now. */
export const hasEmail = ({ account }: EmailHolder, email: string): boolean =>
  account.email !== null && addressKey(account.email) === addressKey(email);

/** Whether an account of the same kind has the address. */
export async function isTaken(deps: Db, { kind }: EmailHolder, email: string): Promise<boolean> {
  const find = kind === 'customer' ? findCustomerByEmail : findAdminByEmail;
  return (await find(deps, email)) !== undefined;
}

/** Gives the account, which was locked, another address. Fails if another account has it. */
export function storeEmail(deps: Db, holder: EmailHolder, email: string): Promise<void> {
  if (holder.kind === 'customer') return storePerson(deps, { ...holder.account, email });
  return storeAdminEmail(deps, { id: holder.account.id, email });
}
