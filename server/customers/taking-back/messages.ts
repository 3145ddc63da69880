import { orderPath } from '#contract/pages/page-links.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import type { Notice } from '../../notices/index.ts';
import type { Order } from '../../sales/index.ts';

/** The message to the admins when a customer takes an order back. `seconds`: how much of it was watched. */
export function takenBack({ id, totalCents }: Order, seconds: number): Notice {
  return {
    kind: 'withdrawal',
    subject: 'An order was taken back',
    orderId: id,
    blocks: [
      {
        kind: 'paragraph',
        text: 'A customer took this order back in their account. The store refunds it, and its access ends. You do not have to do anything.',
      },
      {
        kind: 'rows',
        rows: [
          { label: 'Order', value: id.slice(0, 8) },
          { label: 'Total', value: `$${decimalFromCents(totalCents)}` },
          { label: 'Watched', value: `${seconds} s` },
        ],
      },
      { kind: 'button', label: 'View Order', path: orderPath(id) },
    ],
  };
}
