import { openCashDesk } from './cash-desk.ts';
import type { Answer } from './test-client.ts';
import type { TestStore } from './test-store.ts';

export interface OrderAnswer {
  id: string;
  status: string;
  customerId: string | null;
  timeline: { from: string | null; to: string; cause: string; actor: string; at: string }[];
}

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>;

/** A cash desk, and the admin `elf` who looks after its orders. */
export async function openOrderDesk(store: TestStore) {
  const desk = await openCashDesk(store);
  // Signed in anew each time: tests that move the clock end sessions.
  const { admin } = desk;
  const seen = async (orderId: string) =>
    (await (await admin()).get(`/api/orders/${orderId}`)).json<OrderAnswer>();
  return {
    ...desk,
    /** The order as the admin sees it. */
    seen,
    /** Its timeline, each line as "from>to cause (who)". */
    async lines(orderId: string): Promise<string[]> {
      const { timeline } = await seen(orderId);
      return timeline.map(
        ({ from, to, cause, actor }) => `${from ?? ''}>${to} ${cause} (${actor})`,
      );
    },
    payment: async (orderId: string): Promise<Answer> =>
      (await admin()).get(`/api/orders/${orderId}/payment`),
    act: async (orderId: string, action: 'check' | 'refund' | 'accept', body?: unknown) =>
      (await admin()).send('POST', `/api/orders/${orderId}/${action}`, body),
  };
}
