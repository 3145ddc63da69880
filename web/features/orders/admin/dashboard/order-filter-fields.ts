import type { OrderFilter } from '#contract/order-lists.ts';
import { type OrderStatus, orderStatus } from '#contract/orders.ts';

const views = ['sold', 'granted'] as const;
type View = (typeof views)[number];

/** The fields that narrow the list of orders; empty where it does not matter. */
export interface OrderFilterFields {
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

export const everyOrder: OrderFilterFields = {
  q: '',
  status: '',
  packageId: '',
  codeId: '',
  dated: '',
  from: '',
  to: '',
};

function names(): (keyof OrderFilterFields)[] {
  return ['q', 'status', 'packageId', 'codeId', 'dated', 'from', 'to'];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the fields from the address of the page. Values that are not allowed count as empty. */
export function filterFieldsOf(address: URLSearchParams): OrderFilterFields {
  const param = (name: keyof OrderFilterFields) => address.get(name) ?? '';
  const day = (name: 'from' | 'to') => (DAY.test(param(name)) ? param(name) : '');
  const [status, dated] = [param('status'), param('dated')];
  return {
    q: param('q'),
    status: [...orderStatus.options, ...views].find((known) => known === status) ?? '',
    packageId: param('packageId'),
    codeId: param('codeId'),
    dated: dated === 'paid' || dated === 'refunded' ? dated : '',
    from: day('from'),
    to: day('to'),
  };
}

/** The fields as parameters of the page's address, without the empty ones. */
export function addressOf(fields: OrderFilterFields): Record<string, string> {
  const given = names().map((name) => [name, fields[name].trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Whether the days are in the wrong order, so that nothing can be asked. */
export function isReversed({ from, to }: Pick<OrderFilterFields, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}

/** Whether the fields leave out more than cancelled checkouts. */
export function isNarrowed(fields: OrderFilterFields): boolean {
  return (
    names().some((name) => name !== 'dated' && fields[name].trim() !== '') || fields.dated !== ''
  );
}

/** The query for the server. */
export function queryOf({ q, status, dated, ...fields }: OrderFilterFields): OrderFilter {
  const typed = { ...fields, q: q.trim() };
  const given = Object.entries(typed).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(given),
    ...(status === '' && { view: 'orders' }),
    ...(status === 'sold' || status === 'granted' ? { view: status } : status !== '' && { status }),
    ...(dated !== '' && { dated }),
  };
}
