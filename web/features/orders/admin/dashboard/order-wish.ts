import type { OrderFilter } from '#contract/order-lists.ts';
import { type OrderStatus, orderStatus } from '#contract/orders.ts';

const views = ['sold', 'granted'] as const;
type View = (typeof views)[number];

/** Which orders an admin wishes to see; empty where it does not matter. */
export interface OrderWish {
  q: string;
  /** `sold`: those that count as sold; `granted`: those that the shop gave. Empty: all but cancelled checkouts. */
  status: OrderStatus | View | '';
  packageId: string;
  codeId: string;
  /** Which of an order's days `from` and `to` are about; empty: the one it was placed on. */
  dated: 'paid' | 'refunded' | '';
  /** Days such as "2026-12-24". */
  from: string;
  to: string;
}

export const everyOrder: OrderWish = {
  q: '',
  status: '',
  packageId: '',
  codeId: '',
  dated: '',
  from: '',
  to: '',
};

function names(): (keyof OrderWish)[] {
  return ['q', 'status', 'packageId', 'codeId', 'dated', 'from', 'to'];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the address of the page says. What it says wrongly does not count. */
export function wishOf(address: URLSearchParams): OrderWish {
  const said = (name: keyof OrderWish) => address.get(name) ?? '';
  const day = (name: 'from' | 'to') => (DAY.test(said(name)) ? said(name) : '');
  const [status, dated] = [said('status'), said('dated')];
  return {
    q: said('q'),
    status: [...orderStatus.options, ...views].find((known) => known === status) ?? '',
    packageId: said('packageId'),
    codeId: said('codeId'),
    dated: dated === 'paid' || dated === 'refunded' ? dated : '',
    from: day('from'),
    to: day('to'),
  };
}

/** The wish as parameters of the page's address. */
export function addressOf(wish: OrderWish): Record<string, string> {
  const said = names().map((name) => [name, wish[name].trim()] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

/** Whether the days are in the wrong order, so that nothing can be asked. */
export function isReversed({ from, to }: Pick<OrderWish, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}

/** Whether the wish leaves out more than cancelled checkouts. */
export function isNarrowed(wish: OrderWish): boolean {
  return names().some((name) => name !== 'dated' && wish[name].trim() !== '') || wish.dated !== '';
}

/** What the server is asked. */
export function queryOf({ q, status, dated, ...wish }: OrderWish): OrderFilter {
  const typed = { ...wish, q: q.trim() };
  const given = Object.entries(typed).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(given),
    ...(status === '' && { view: 'orders' }),
    ...(status === 'sold' || status === 'granted' ? { view: status } : status !== '' && { status }),
    ...(dated !== '' && { dated }),
  };
}
