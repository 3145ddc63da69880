import { adminAccountCalls } from './admin-account-calls.ts';
import { adminCalls } from './admin-calls.ts';
import type { CallTable } from './call-case.ts';
import { customerCalls } from './customer-calls.ts';
import { orderCalls } from './order-calls.ts';
import { shopCalls } from './shop-calls.ts';
import type { TestUsers } from './test-users.ts';
import { videoCalls } from './video-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

/** Every call of the contract, with what everybody gets for it. */
export const allCalls: CallTable = {
  ...visitorCalls,
  ...customerCalls,
  ...adminCalls,
  ...adminAccountCalls,
  ...orderCalls,
  ...videoCalls,
  ...shopCalls,
};

/** Makes what a row of the table needs; returns the call. */
export async function makeCall(row: string, users: TestUsers) {
  const [method = '', path = ''] = row.split(' ');
  const { ids = {}, query = '', body, headers } = (await allCalls[row]?.make?.(users)) ?? {};
  const target = path.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? 'guessed');
  return { method, path: target, query, body, headers };
}
