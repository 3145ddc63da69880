import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatCents, formatCustomerId, formatDollars, MINUS } from '../../../../lib/format.ts';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Fact } from '../../../../ui/fact.tsx';
import { discountCents } from '../../discount.ts';
import { Section } from '../section.tsx';
import { numbered } from './numbered.ts';

/** The customer's details as they were typed in the order, and the account it belongs to. */
export function BuyerSection({ order }: { order: Order }) {
  return (
    <Section title="Customer">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Name">{`${order.firstName} ${order.lastName}`}</Fact>
        <Fact name="Email">
          <a className="text-link" href={`mailto:${order.email}`}>
            <EmailText address={order.email} isWhole />
          </a>
        </Fact>
        <Fact name="Phone">{order.phone || 'Not given'}</Fact>
        <Fact name="Customer ID">
          {order.customerId === null ? (
            'Not assigned yet.'
          ) : (
            <span className="figures">{formatCustomerId(order.customerId)}</span>
          )}
        </Fact>
      </dl>
    </Section>
  );
}

function Line({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      {label}
      <span className="figures">{amount}</span>
    </div>
  );
}

/** The packages with the titles and prices they had when they were ordered, and the total. */
export function PackagesSection({ order }: { order: Order }) {
  const discount = discountCents(order);
  return (
    <Section title="Packages">
      <ul className="grid gap-3">
        {numbered(order.packages).map(({ number, item: { title, description, price } }) => (
          <li key={number}>
            <Line
              amount={formatDollars(price)}
              label={<span className="min-w-0 font-medium wrap-anywhere">{title}</span>}
            />
            {description !== '' && (
              <p className="mr-20 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
      {discount > 0 && <Line amount={`${MINUS}${formatCents(discount)}`} label="Promotion code" />}
      <div className="border-t border-line pt-3 font-semibold">
        <Line amount={formatDollars(order.totalAmount)} label="Total" />
      </div>
    </Section>
  );
}
