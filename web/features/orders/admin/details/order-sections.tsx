import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatCents, formatCustomerId } from '../../../../lib/format.ts';
import { formatDollars } from '../format-dollars.ts';
import { discountCents } from './discount.ts';
import { numbered } from './numbered.ts';

/** A part of what is known about an order; `aside` stands beside its heading. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** One thing that is known, with its name above; for a `dl`. */
export function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Who ordered, as they wrote it then, and the account it belongs to. */
export function BuyerSection({ order, actions }: { order: Order; actions: ReactNode }) {
  return (
    <Section title="Customer">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Name">{`${order.firstName} ${order.lastName}`}</Fact>
        <Fact name="E-mail">
          <a className="text-link" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        </Fact>
        <Fact name="Phone">{order.phone || 'Not given'}</Fact>
        <Fact name="Customer ID">
          {order.customerId === null ? (
            'None yet: there is no account before the order completes'
          ) : (
            <span className="figures">{formatCustomerId(order.customerId)}</span>
          )}
        </Fact>
      </dl>
      {actions}
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

/** What was ordered, as it was named and priced then, and what it came to. */
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
      {discount > 0 && <Line amount={`-${formatCents(discount)}`} label="Promotion code" />}
      <div className="border-t border-line pt-3 font-semibold">
        <Line amount={formatDollars(order.totalAmount)} label="Total" />
      </div>
    </Section>
  );
}
