import type { ReactNode } from 'react';
import { fullName } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import { mailLink } from '#contract/values/mail-link.ts';
import { formatCents, formatCustomerId, formatDollars, MINUS } from '../../../../lib/format.ts';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Fact } from '../../../../ui/fact.tsx';
import { discountCents } from '../../discount.ts';
import { Section } from '../section.tsx';
import { numbered } from './numbered.ts';

/**
 * The customer's details as they were typed in the order, with the present e-mail address of its account, and
 * that account.
 */
export function BuyerSection({ order }: { order: Order }) {
  return (
    <Section title="Customer">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Name" translate="no">
          {fullName(order)}
        </Fact>
        <Fact name="E-mail">
          <a className="text-link" href={mailLink(order.email)}>
            <EmailText address={order.email} isWhole />
          </a>
          {order.typedEmail !== null && (
            <span className="block text-sm text-ink-soft">
              Ordered as <EmailText address={order.typedEmail} isWhole />
            </span>
          )}
        </Fact>
        <Fact name="Phone">{order.phone || 'Not given'}</Fact>
        <Fact name="Customer ID">
          {order.customerId === null ? (
            'None yet'
          ) : (
            <span className="figures" translate="no">
              {formatCustomerId(order.customerId)}
            </span>
          )}
        </Fact>
      </dl>
    </Section>
  );
}

function Line({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="figures" translate="no">
        {amount}
      </span>
    </div>
  );
}

/** The packages with the titles and prices they had when they were ordered, and the total. */
export function PackagesSection({ order }: { order: Order }) {
  const discount = discountCents(order);
  return (
    <Section title="Packages">
      <ul className="grid gap-3">
        {numbered(order.packages).map(({ number, item }) => (
          <li key={number}>
            <Line
              amount={formatDollars(item.price)}
              label={<bdi className="font-medium">{item.title}</bdi>}
            />
            {item.description !== '' && (
              <p className="mr-20 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
                {item.description}
              </p>
            )}
            {item.returnedAmount !== undefined && (
              <Line
                amount={`${MINUS}${formatDollars(item.returnedAmount)}`}
                label={<span className="text-sm">Returned. The customer already had it.</span>}
              />
            )}
          </li>
        ))}
      </ul>
      {discount > 0 && (
        <Line
          amount={`${MINUS}${formatCents(discount)}`}
          label={<span translate="no">{order.discountTitle ?? 'Promotion code'}</span>}
        />
      )}
      <div className="border-t border-line pt-3 font-semibold">
        <Line amount={formatDollars(order.totalAmount)} label="Total" />
      </div>
    </Section>
  );
}
