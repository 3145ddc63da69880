import { orderPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { type MailBlock, type NewMail, withoutLinks } from '../../mail/index.ts';
import type { Notice } from '../../notices/index.ts';
import type { StoredWithdrawal } from './withdrawals.store.ts';

function rowsOf({ name, email, typedOrder, receivedAt }: StoredStatement): MailBlock {
  return {
    kind: 'rows',
    rows: [
      // Programs make phone numbers of digits. That of an order needs them.
      { label: 'Name', value: withoutLinks(name.replaceAll(/\p{N}+/gu, ' ')) },
      { label: 'Email', value: email },
      { label: 'Order', value: withoutLinks(typedOrder) || 'Not given' },
      { label: 'Received', value: utcTime(isoTime(receivedAt)) },
    ],
  };
}

type StoredStatement = Pick<StoredWithdrawal, 'name' | 'email' | 'typedOrder' | 'receivedAt'>;

/** The receipt for a withdrawal, with what it stated and when it was received. */
export function receiptOf(withdrawal: StoredStatement): Pick<NewMail, 'kind' | 'content'> {
  return {
    kind: 'withdrawal',
    content: {
      subject: 'We received your withdrawal',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We received this statement, by which you withdraw from a contract with us:',
        },
        rowsOf(withdrawal),
        {
          kind: 'paragraph',
          text: 'Please keep this message. It confirms that your statement arrived, and when. We look at it and write to you.',
        },
        {
          kind: 'paragraph',
          text: 'If you did not send this statement, please tell us.',
        },
      ],
    },
  };
}

/** The notice that tells admins about a withdrawal. */
export function noticeOf(
  withdrawal: StoredStatement,
  { isKnown, orderIds }: { isKnown: boolean; orderIds: readonly string[] },
): Notice {
  const [orderId, ...others] = orderIds;
  const isOne = orderId !== undefined && others.length === 0;
  const about =
    orderId !== undefined
      ? 'It is shown with the order.'
      : `No order ${isKnown ? 'has' : 'and no account have'} this e-mail address, so please look for it yourself.`;
  return {
    kind: 'withdrawal',
    subject: 'A withdrawal was received',
    ...(isOne && { orderId }),
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody withdraws from a contract. ${about} Nothing was refunded: please decide, and write to them.`,
      },
      rowsOf(withdrawal),
      isOne
        ? { kind: 'button', label: 'View Order', path: orderPath(orderId) }
        : { kind: 'button', label: 'View Withdrawals', path: pages.adminOrders },
    ],
  };
}
