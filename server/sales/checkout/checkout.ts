import type { CustomerInfo } from '#contract/orders.ts';
import { addressKey } from '#contract/values/addresses.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { hashCustomerPassword } from '../../accounts/index.ts';
import type { PromoCode } from '../codes/index.ts';
import type { SentConsent } from '../consent/index.ts';
import { CURRENCY, type NewOrder, type Order } from '../orders/index.ts';
import type { Buyer } from './identify-buyer.ts';
import type { PricedCart } from './price-cart.ts';

/** After this time (milliseconds) the provider is asked about a new order for the first time. */
const FIRST_CHECK_MS = 2 * 60_000;

export type CheckoutDeps = Omit<Deps, 'storage'>;

/** The input shared by both calls that place an order. */
export interface CheckoutRequest {
  customerInfo: CustomerInfo;
  packageIds: readonly string[];
  /** The account that the page shows as the buyer's: an id, null for nobody, absent if it does not say. */
  namedBuyer?: string | null | undefined;
  viewer: Viewer;
  /** Hash of the browser's checkout cookie. */
  checkoutHash: string;
  /** The address of the request, as limits count it (`clientAddress`). */
  address: string;
  /** The browser's id if it has signed in to the account of that e-mail address before, else null. */
  knownBrowser: string | null;
  /** The buyer's consent as the call sent it; absent: it sent nothing about it. */
  consent?: SentConsent | undefined;
}

/** Everything known of a checkout once its cart is priced and its buyer identified. */
export interface Checkout {
  buyer: Buyer;
  cart: PricedCart;
  /** By which promotion code beside the one in the settings the cart is priced; absent or null: none. */
  code?: PromoCode | null;
  /** Hash of the address that a use of the code is held from (`hashAddress`). */
  addressHash: string;
  /** Absent: the call says nothing of it. */
  consent?: SentConsent | undefined;
  checkoutHash: string;
  /** Hash of the details and the cart: the same hash and total mean the same order. */
  detailsHash: string;
}

/**
 * Hashes the details, the cart with its prices, and the code it is priced by, without the password and what the code
 * takes off.
 */
export function hashDetails(buyer: Buyer, cart: PricedCart, code: PromoCode | null = null): string {
  const { firstName, lastName, email, phone = '' } = buyer.info;
  const items = cart.items.map(({ packageId, priceCents }) => [packageId, priceCents]);
  const sorted = items.sort(([a], [b]) => String(a).localeCompare(String(b)));
  const details = [firstName, lastName, addressKey(email), phone, sorted];
  return sha256(JSON.stringify(code === null ? details : [...details, code.id]));
}

/** The hash of the password for a new account; null for a buyer who has one. */
export async function hashNewPassword(
  deps: Pick<Deps, 'vault' | 'policy'>,
  { info: { email }, newPassword }: Buyer,
): Promise<string | null> {
  return newPassword === null ? null : hashCustomerPassword(deps, { email, password: newPassword });
}

/** Whether an order is the one that its checkout asks for again: the same details, cart and amount. */
export function isSameOrder(order: Order, { detailsHash, cart }: Checkout): boolean {
  return order.detailsHash === detailsHash && order.totalCents === cart.totalCents;
}

/** A new order: `pending`, or `completed` if there is nothing to pay. */
export function newOrder(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { buyer, cart, checkoutHash, detailsHash }: Checkout,
  more: Pick<Order, 'livemode' | 'passwordHash' | 'customerId' | 'keyId'> &
    Partial<Pick<Order, 'methods'>>,
): NewOrder {
  const { firstName, lastName, email, phone } = buyer.info;
  const createdAt = clock.now();
  const isDone = cart.totalCents === 0;
  return {
    id: ids.id(),
    status: isDone ? 'completed' : 'pending',
    currency: CURRENCY,
    buyerId: buyer.customerId,
    firstName,
    lastName,
    email,
    emailKey: addressKey(email),
    phone: phone || null,
    checkoutHash,
    leftCheckout: false,
    detailsHash,
    detailsErased: false,
    isGrant: false,
    methods: 'card',
    payUntil: null,
    attempt: 1,
    intentId: null,
    createdAt,
    completedAt: isDone ? createdAt : null,
    refundedCents: 0,
    lostCents: 0,
    failedRefundCents: 0,
    hasInquiry: false,
    isAsked: false,
    fraudWarning: null,
    fraudWarningId: null,
    respondBy: null,
    version: 0,
    nextCheckAt: isDone ? null : createdAt + FIRST_CHECK_MS,
    ...more,
  };
}
