import type { OrderStatus } from '#contract/orders.ts';

/** What the list of orders is narrowed down by; empty for all of them. */
export interface OrderSearch {
  readonly q: string;
  readonly status: OrderStatus | '';
}

export const allOrders: OrderSearch = { q: '', status: '' };

export function isNarrowed({ q, status }: OrderSearch): boolean {
  return q.trim() !== '' || status !== '';
}

/** The search as the call takes it: only what narrows it down. */
export function searchQuery({ q, status }: OrderSearch): { q?: string; status?: OrderStatus } {
  const words = q.trim();
  return { ...(words !== '' && { q: words }), ...(status !== '' && { status }) };
}
