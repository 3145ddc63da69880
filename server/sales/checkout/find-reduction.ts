import type { Reduction } from '#contract/codes/reductions.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findCustomer } from '../../accounts/index.ts';
import { listPackagesWithVideos } from '../../catalog/index.ts';
import {
  describeTerms,
  findReducingCode,
  hashAddress,
  type PromoCode,
  personKey,
  redemptionRefusal,
  reduceCart,
  whyUnusable,
} from '../codes/index.ts';
import { listCheckoutOrders, type OrderItem } from '../orders/index.ts';
import { priceCart, reduceByCode } from './price-cart.ts';

interface Asked {
  code: string;
  packageIds: readonly string[];
  viewer: Viewer;
  /** Hash of the browser's checkout cookie; null if it has none. */
  checkoutHash: string | null;
  address: string;
}

/**
 * Finds how much a code takes off a cart and off each package on sale; null where there is no such code beside the one
 * in the settings, or the customer who is signed in cannot use it now. A use that this browser's own order holds does
 * not count against it. Throws 400 and 409 for the cart, and 429 after too many unknown codes.
 */
export async function findReduction(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy' | 'clock'>,
  { code: typed, packageIds, address, ...who }: Asked,
): Promise<Reduction | null> {
  const code = await findReducingCode(deps, { code: typed, address });
  if (code === null || whyUnusable(code, deps.clock.now()) !== null) return null;
  if (!(await hasRoom(deps, code, { ...who, address }))) return null;
  const onSale = await listPackagesWithVideos(deps);
  const { items } = priceCart(onSale, packageIds);
  const prices = onSale.flatMap(({ id: packageId, priceCents }) =>
    reduceCart(code, [{ packageId, priceCents }]).map(({ cents }) => ({
      packageId,
      price: decimalFromCents(priceCents + cents),
    })),
  );
  return {
    code: code.code,
    terms: describeTerms(code),
    minimumAmount: code.minimumCents === 0 ? null : decimalFromCents(code.minimumCents),
    prices,
    cart: describeCart(items, code),
  };
}

async function hasRoom(
  deps: Pick<Deps, 'db' | 'vault'>,
  code: PromoCode,
  { viewer, checkoutHash, address }: Pick<Asked, 'viewer' | 'checkoutHash' | 'address'>,
): Promise<boolean> {
  const customer = viewer?.kind === 'customer' ? await findCustomer(deps, viewer.id) : undefined;
  const person = customer && { customerId: customer.id, personKey: personKey(customer.email) };
  const orders = checkoutHash === null ? [] : await listCheckoutOrders(deps, checkoutHash);
  const own = orders.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const asking = { person: person ?? null, addressHash: hashAddress(deps, address), except: own };
  return (await redemptionRefusal(deps, code, asking)) === null;
}

function describeCart(items: readonly OrderItem[], code: PromoCode): Reduction['cart'] {
  const { reductions, totalCents } = reduceByCode({ items }, code);
  if (reductions.length === 0) return null;
  const lines = reductions.map(({ packageId, cents }) => ({
    packageId,
    amountOff: decimalFromCents(-cents),
  }));
  const off = reductions.reduce((sum, { cents }) => sum - cents, 0);
  return { amountOff: decimalFromCents(off), total: decimalFromCents(totalCents), lines };
}
