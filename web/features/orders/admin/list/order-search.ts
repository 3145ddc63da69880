import type { OrderStatus } from '#contract/orders.ts';

/** The search words and the status to show; empty for all orders. */
export interface OrderSearch {
  readonly q: string;
  readonly status: OrderStatus | '';
}

export const allOrders: OrderSearch = { q: '', status: '' };

export function isNarrowed({ q, status }: OrderSearch): boolean {
  return q.trim() !== '' || status !== '';
}

/** The search as query parameters of the call; empty ones are left out. */
export function searchQuery({ q, status }: OrderSearch): { q?: string; status?: OrderStatus } {
  const words = q.trim();
  return { ...(words !== '' && { q: words }), ...(status !== '' && { status }) };
}
