import { demoLogins } from '../../../demo/logins.ts';
import { listOnSale } from '../../../server/catalog/index.ts';
import { placeOrder } from '../../../server/sales/checkout/index.ts';
import type { OpenStore } from '../open-store.ts';

/** The orders under an e-mail address, whatever their state. */
export function ordersOf({ deps }: OpenStore, email: string) {
  return deps.db.selectFrom('purchase').selectAll().where('email', '=', email).execute();
}

/** The e-mail addresses of the accounts that the completed orders under an address belong to. */
export async function ownersOf({ deps }: OpenStore, orderEmail: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.id', 'purchase.customer_id')
    .select('customer.email')
    .where('purchase.email', '=', orderEmail)
    .execute();
  return rows.map(({ email }) => email);
}

/** Places so many free orders, which only fill the list: those of Filler Number1, Filler Number2 and so on. */
export async function placeOrders({ deps }: OpenStore, count: number): Promise<void> {
  const [bought] = await listOnSale(deps);
  for (let number = 1; number <= count; number += 1) {
    await placeOrder(deps, {
      customerInfo: {
        firstName: 'Filler',
        lastName: `Number${number}`,
        email: `filler.${number}@example.com`,
        password: 'fills-the-list',
      },
      packageIds: [bought?.id ?? ''],
      promoCode: demoLogins.promoCode,
      viewer: null,
      knownBrowser: null,
      checkoutHash: `filler-${number}`,
      address: 'test',
    });
  }
}
