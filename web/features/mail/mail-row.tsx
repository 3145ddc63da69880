import type { Mail } from '#contract/mail.ts';
import { formatDate } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { RowButton } from '../../ui/long-lists/row-button.tsx';
import { timeOf } from './describe-mail.ts';
import { StateBadge } from './state-badge.tsx';

/** One message. Its subject is a button that covers the whole row. A narrow list shows fewer columns. */
export function MailRow({
  mail,
  isOpen,
  onOpen,
}: {
  mail: Mail;
  isOpen: boolean;
  onOpen: (mailId: string) => void;
}) {
  const { id, to, subject, state } = mail;
  const time = formatDate(timeOf(mail));
  return (
    <tr
      className={classNames(
        'relative border-t border-line align-top hover:bg-pine-wash',
        isOpen && 'bg-pine-wash shadow-[inset_4px_0_var(--pine)]',
      )}
    >
      <td className="w-full max-w-0 py-3 pr-3 pl-4 @3xl:w-auto @3xl:max-w-none">
        <RowButton
          isCurrent={isOpen}
          label={`${subject}, to ${to}`}
          onClick={() => onOpen(id)}
          rowId={id}
        >
          {subject}
        </RowButton>
        <span className="grid grid-cols-1 text-sm text-ink-soft @3xl:hidden">
          <span className="text-ink">
            <EmailText address={to} />
          </span>
          <span className="figures">{time}</span>
        </span>
      </td>
      <td className="hidden px-3 py-3 wrap-anywhere @3xl:table-cell" translate="no">
        {to}
      </td>
      <td className="py-3 pr-4 pl-3 text-right @3xl:text-left">
        <StateBadge state={state} />
      </td>
      <td className="figures hidden py-3 pr-4 pl-3 whitespace-nowrap @3xl:table-cell">{time}</td>
    </tr>
  );
}
