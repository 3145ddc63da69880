import type { ReactNode } from 'react';
import type { Receipt } from '#contract/receipts.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { namePaymentMethod } from '#contract/values/payment-method.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { formatDay, formatDollars, MINUS } from '../../lib/format.ts';
import { useShop } from '../../lib/shop.ts';
import { classNames } from '../../ui/class-names.ts';

/** A line of a list of sums: what it is, and the amount. */
function Row({
  label,
  className,
  amount,
}: {
  label: ReactNode;
  className?: string;
  amount: string;
}) {
  return (
    <div
      className={classNames(
        'flex break-inside-avoid items-baseline justify-between gap-6',
        className,
      )}
    >
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="figures shrink-0" translate="no">
        {amount}
      </dd>
    </div>
  );
}

function Parties({ seller, buyer }: Pick<Receipt, 'seller' | 'buyer'>) {
  return (
    <div className="grid gap-6 wrap-anywhere sm:grid-cols-2 print:grid-cols-2">
      <section>
        <h2 className="font-sans text-sm text-ink-soft">Seller</h2>
        <p className="font-semibold">{seller.name}</p>
        <p className="whitespace-pre-line">{seller.address}</p>
        {seller.taxNumber !== '' && <p>{`Tax number: ${seller.taxNumber}`}</p>}
      </section>
      {buyer !== null && (
        <section>
          <h2 className="font-sans text-sm text-ink-soft">Customer</h2>
          <p className="font-semibold" translate="no">
            {buyer.name}
          </p>
          <p translate="no">{buyer.email}</p>
        </section>
      )}
    </div>
  );
}

function Items({ items }: Pick<Receipt, 'items'>) {
  const rows = items.map((item, index) => ({ ...item, key: `${index} ${item.title}` }));
  return (
    <table className="w-full text-left">
      <thead className="border-b border-control-line text-sm text-ink-soft">
        <tr>
          <th className="pb-2 font-medium" scope="col">
            Item
          </th>
          <th className="pb-2 text-right font-medium" scope="col">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, price }) => (
          <tr className="break-inside-avoid border-b border-line align-baseline" key={key}>
            <td className="py-2 pr-6 wrap-anywhere">
              <bdi>{title}</bdi>
            </td>
            <td className="figures py-2 text-right whitespace-nowrap" translate="no">
              {formatDollars(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({
  number,
  discount,
  discountTitle = 'Promotion code',
  total,
  tax,
  method,
  paymentId,
}: Receipt) {
  const means = method === null ? 'card' : namePaymentMethod(method);
  const hasDiscount = centsFromDecimal(discount) !== 0;
  return (
    <dl className="grid grid-cols-1 gap-1.5 break-inside-avoid">
      {hasDiscount && (
        <Row
          amount={`${MINUS}${formatDollars(discount)}`}
          label={<span translate="no">{discountTitle}</span>}
        />
      )}
      <Row amount={formatDollars(total)} className="text-lg font-semibold" label="Total (USD)" />
      <Row
        amount={formatDollars(tax?.amount ?? '0.00')}
        label={tax === null ? 'Tax' : `Includes ${tax.rate} % tax`}
      />
      {number !== null && (
        <Row
          amount={formatDollars(total)}
          label={paymentId === null ? `Paid by ${means}` : `Paid by ${means} (${paymentId})`}
        />
      )}
    </dl>
  );
}

/** The text that the buyer consented to, and when. */
function Consent({ text, version, at }: NonNullable<Receipt['consent']>) {
  return (
    <section className="grid grid-cols-1 gap-1">
      <h2 className="break-after-avoid text-lg">Consent</h2>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-sm text-ink-soft">
        {`Given on ${utcTime(at)}. Version ${version} of the text.`}
      </p>
    </section>
  );
}

/** Why a credit note was issued. */
function describeNote({ isReversal, items }: Receipt['creditNotes'][number]): string {
  if (isReversal) return 'This amount came back to the shop.';
  if (items.length === 0) return 'Returned to the customer.';
  return `Returned: ${items.map(({ title }) => title).join(', ')}.`;
}

function CreditNotes({ creditNotes, balance, tax }: Receipt) {
  return (
    <section className="space-y-2">
      <h2 className="break-after-avoid text-lg">Credit Notes</h2>
      <dl className="space-y-2">
        {creditNotes.map((note) => (
          <Row
            amount={`${note.isReversal ? '' : MINUS}${formatDollars(note.amount)}`}
            key={note.number}
            label={
              <>
                <span translate="no">{note.number}</span>
                <span>{`, ${formatDay(note.issuedAt)}`}</span>
                <span className="block text-sm text-ink-soft">
                  <span>{describeNote(note)}</span>
                  {tax !== null && (
                    <span>
                      {' Includes '}
                      <span translate="no">{formatDollars(note.tax)}</span> tax.
                    </span>
                  )}
                </span>
              </>
            }
          />
        ))}
        <Row
          amount={formatDollars(balance)}
          className="border-t border-control-line pt-2 font-semibold"
          label="Total after credit notes (USD)"
        />
      </dl>
    </section>
  );
}

/**
 * A receipt as a sheet of paper: white in both themes, and printed as it is. Its parts are blocks, because
 * browsers break a grid over two pages badly.
 */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, orderId, issuedAt, isTest, creditNotes, consent } = receipt;
  const { logo, accent } = useShop();
  return (
    <article
      className="space-y-8 bg-surface p-6 text-ink shadow-float sm:p-14 print:p-0 print:shadow-none"
      data-theme="light"
    >
      {accent && <hr className="border-b-2 border-pine" />}
      <header className="grid grid-cols-1 gap-1">
        {logo && (
          <img alt="" className="pb-3" height={logo.height} src={logo.path} width={logo.width} />
        )}
        <h1 className="text-2xl">Receipt</h1>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6">
          {number !== null && (
            <>
              <dt className="text-ink-soft">Number</dt>
              <dd className="figures font-semibold" translate="no">
                {number}
              </dd>
            </>
          )}
          <dt className="text-ink-soft">Date</dt>
          <dd>{formatDay(issuedAt)}</dd>
          <dt className="text-ink-soft">Order ID</dt>
          <dd className="figures wrap-anywhere" translate="no">
            {orderId}
          </dd>
        </dl>
        {isTest && <p className="font-semibold text-berry">Test payment. No money was moved.</p>}
      </header>
      <Parties {...receipt} />
      <Items {...receipt} />
      <Sums {...receipt} />
      {consent !== undefined && <Consent {...consent} />}
      {creditNotes.length > 0 && <CreditNotes {...receipt} />}
    </article>
  );
}
