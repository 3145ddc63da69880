import type { OrderRights } from '#contract/consumer-rights/withdrawals.ts';
import { formatDate } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../admin/section.tsx';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

type Consent = NonNullable<OrderRights['consent']>;

/** Whether the buyer has the confirmation, which the consent needs. */
function Confirmation({ confirmation }: Pick<Consent, 'confirmation'>) {
  if (confirmation === null) {
    return (
      <p className="text-sm">The message that confirms it is sent when the order completes.</p>
    );
  }
  if (confirmation.state === 'sent') {
    const { sentAt } = confirmation;
    return (
      <p className="text-sm">
        {sentAt === null ? 'Confirmed by mail.' : `Confirmed by mail, ${formatDate(sentAt)}.`}
      </p>
    );
  }
  return (
    <Notice isSilent title="The confirmation has not been sent" tone="wait">
      <p>
        {`Without it the buyer may still withdraw. ${confirmation.problem ?? 'The message waits.'} See Messages.`}
      </p>
    </Notice>
  );
}

function ConsentFacts({ consent }: { consent: Consent }) {
  return (
    <div className="grid gap-2">
      <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
        {consent.text}
      </blockquote>
      <p className="figures text-sm text-ink-soft">
        {`Given ${formatDate(consent.at)}. Version ${consent.version} of the text.`}
      </p>
      <Confirmation confirmation={consent.confirmation} />
    </div>
  );
}

/** The withdrawals that may be about an order; nothing without any. */
export function WithdrawalsSection({ withdrawals }: Pick<OrderRights, 'withdrawals'>) {
  if (withdrawals.length === 0) return null;
  return (
    <Section title="Withdrawals">
      <ul className="divide-y divide-line">
        {withdrawals.map((withdrawal) => (
          <li className="py-3 first:pt-0 last:pb-0" key={withdrawal.id}>
            <WithdrawalFacts withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The consent to an order, and whether it was confirmed; nothing where none was asked for. */
export function ConsentSection({ consent }: Pick<OrderRights, 'consent'>) {
  if (consent === null) return null;
  return (
    <Section title="Consent">
      <ConsentFacts consent={consent} />
    </Section>
  );
}
