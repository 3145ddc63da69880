import type { Needs } from '#contract/overview.ts';
import { orderPath, ordersPath, settingsPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { formatCount, formatDate, formatDollars } from '../../lib/format.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/links/link.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';

interface Need {
  /** The person or address it is about, shown in front. */
  name?: string;
  says: string;
  detail?: string;
  /** Absent: no list shows these alone. */
  to?: string;
}

const listed = (count: number, one: string, to?: string): Need[] =>
  count === 0 ? [] : [{ says: formatCount(count, one), to }];

/** The page for what is not as it should be with the shop. */
const PAGE_FOR: Record<Needs['shop'][number]['kind'], string> = {
  copy: settingsPath('backups'),
  keys: pages.settings,
  'test-mode': pages.settings,
  mail: settingsPath('mail'),
  contact: settingsPath('store'),
  notices: settingsPath('mail'),
};

function ofStore({ shop, backup, disk }: Needs): Need[] {
  const needs: Need[] = shop.map(({ kind, says, detail }) => ({
    says,
    detail,
    to: PAGE_FOR[kind],
  }));
  if (backup.problem !== null) {
    needs.push({
      says: 'The store is not backed up',
      detail: backup.problem,
      to: settingsPath('backups'),
    });
  }
  if (!backup.isScheduled) {
    needs.push({ says: 'No backups are scheduled', to: settingsPath('backups') });
  }
  if (disk?.isLow) {
    needs.push({
      says: `Only ${formatBytes(disk.freeBytes)} of the disk is free`,
      to: pages.adminVideos,
    });
  }
  return needs;
}

const toAnswer =
  (says: string) =>
  ({ id, name, respondBy }: Needs['inquiries'][number]): Need => ({
    name,
    says,
    to: orderPath(id),
    ...(respondBy !== null && { detail: `Answer it by ${formatDate(respondBy)}.` }),
  });

/** Lists the tasks that wait for the owner, each with a link to the page for it. */
function needsOf(needs: Needs): Need[] {
  const disputes = needs.disputedOrders.map(toAnswer('disputes a payment'));
  const more = needs.disputes - disputes.length;
  return [
    ...disputes,
    ...listed(more, 'more dispute', ordersPath({ status: 'disputed' })),
    ...needs.reviewDisputes.map(toAnswer('disputes the payment of an order in review')),
    ...listed(needs.moreReviewDisputes, 'more dispute').map((need) => ({
      ...need,
      says: `${need.says} of orders in review`,
    })),
    ...needs.inquiries.map(toAnswer('may dispute a payment: the bank asks about it')),
    ...listed(needs.moreInquiries, 'more payment').map((need) => ({
      ...need,
      says: `${need.says} that a bank asks about`,
    })),
    ...needs.warnings.map(({ id, name, isUnread }) => ({
      name,
      says: 'may dispute a payment: the bank warns of fraud',
      detail: isUnread
        ? 'Your key cannot read the warning. Look at the payment in the Stripe Dashboard.'
        : 'The bank expects a dispute. A refund now usually avoids it and its fee.',
      to: orderPath(id),
    })),
    ...listed(needs.moreWarnings, 'more payment').map((need) => ({
      ...need,
      says: `${need.says} with a warning of fraud`,
    })),
    ...needs.appeals.map(({ id, name, respondBy }) => ({
      name,
      says: 'won a dispute that you can appeal',
      to: orderPath(id),
      detail:
        respondBy === null
          ? 'There is no deadline.'
          : `File the appeal by ${formatDate(respondBy)}.`,
    })),
    ...listed(needs.moreAppeals, 'more dispute').map((need) => ({
      ...need,
      says: `${need.says} to appeal`,
    })),
    ...needs.failedRefunds.map(({ id, name, amount }) => ({
      name,
      says: `did not get ${formatDollars(amount)} back: the refund failed`,
      detail: 'The money is back in your Stripe balance.',
      to: orderPath(id),
    })),
    ...listed(needs.moreFailedRefunds, 'more failed refund'),
    ...listed(needs.ordersInReview, 'order', ordersPath({ status: 'review' })).map((need) => ({
      ...need,
      says: `${need.says} to review`,
    })),
    ...listed(needs.openWithdrawals, 'withdrawal', pages.adminOrders).map((need) => ({
      ...need,
      says: `${need.says} to decide on`,
    })),
    ...listed(needs.unknownWithdrawals, 'withdrawal', pages.adminOrders).map((need) => ({
      ...need,
      says: `${need.says} from unknown addresses`,
    })),
    ...needs.unconfirmed.map(({ id, name }) => ({
      name,
      says: 'agreed to lose the right to withdraw, and no message confirmed it',
      detail:
        'The buyer may still withdraw. Correct the address in the order, and send the receipt again.',
      to: orderPath(id),
    })),
    ...listed(needs.moreUnconfirmed, 'more consent').map((need) => ({
      ...need,
      says: `${need.says} without a confirmation`,
    })),
    ...needs.clashingCodes.map((code) => ({
      name: `“${code}”`,
      says: 'is a promotion code that needs another name',
      detail: 'It looks like another one, or nothing of it can be seen.',
      to: settingsPath('promotions'),
    })),
    ...listed(needs.failedVideos, 'video', pages.adminVideos).map((need) => ({
      ...need,
      says: `${need.says} that cannot be prepared`,
    })),
    ...listed(needs.failedMails, 'message', pages.adminMail).map((need) => ({
      ...need,
      says: `${need.says} that could not be sent`,
    })),
    ...ofStore(needs),
  ];
}

/** When the last good backup was made, and how much of the disk is free. */
function StateOfStore({ backup: { lastAt }, disk }: Needs) {
  const backup = lastAt === null ? 'No backup yet' : `Last good backup ${formatDate(lastAt)}`;
  const free =
    disk === null
      ? ''
      : ` · ${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`;
  return <p className="figures text-sm text-ink-soft">{`${backup}${free}`}</p>;
}

/** How many things wait for the owner. */
export function countNeeds(needs: Needs): number {
  return needsOf(needs).length;
}

/** `isAfterSteps`: what is left to do before the shop sells stands above. */
export function NeedsList({ needs, isAfterSteps }: { needs: Needs; isAfterSteps: boolean }) {
  const all = needsOf(needs);
  return (
    <Card className="grid grid-cols-1 content-start gap-3">
      <h2 className="text-xl">What Needs You</h2>
      {all.length === 0 ? (
        <p className="flex items-center gap-2">
          <Icon className="text-ok" name="check-circle" />
          <span>{isAfterSteps ? 'Nothing else needs you.' : 'Nothing needs you.'}</span>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {all.map(({ name, says, detail, to }) => (
            <li className="flex gap-3 py-2.5" key={`${to} ${name} ${says}`}>
              <Icon className="mt-0.5 shrink-0 text-wait" name="warning" />
              <span className="grid min-w-0 gap-0.5">
                {to === undefined ? (
                  <span>{says}</span>
                ) : (
                  <Link className="text-link wrap-anywhere" to={to}>
                    {name !== undefined && <span translate="no">{`${name} `}</span>}
                    <span>{says}</span>
                  </Link>
                )}
                {detail !== undefined && (
                  <span className="text-sm text-ink-soft wrap-anywhere">{detail}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <StateOfStore {...needs} />
    </Card>
  );
}
