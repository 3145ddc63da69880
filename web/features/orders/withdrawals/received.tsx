import { useEffect, useRef } from 'react';
import * as pages from '#contract/pages/page-paths.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact } from '../../../ui/fact.tsx';

/** A statement of withdrawal, and when it was received. */
export interface Statement {
  name: string;
  email: string;
  order: string;
  /** ISO 8601 UTC. */
  receivedAt: string;
}

/** The statement to keep, the same whether there is such an order or not. */
export function Received({ name, email, order, receivedAt }: Statement) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="text-xl" ref={heading} tabIndex={-1}>
        We received your withdrawal
      </h2>
      <p>
        By this statement you withdraw from a contract with us. The shop looks at it and writes to
        you.
      </p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="Name" translate="no">
          {name.trim()}
        </Fact>
        <Fact name="Email">
          <EmailText address={email.trim()} isWhole />
        </Fact>
        <Fact name="Order">{order.trim() || 'Not given'}</Fact>
        <Fact name="Received">{utcTime(receivedAt)}</Fact>
      </dl>
      <p>
        <span>This confirms what you stated, and when it arrived. </span>
        <span className="print:hidden">Please print it or save it as a PDF.</span>
      </p>
      <p className="text-ink-soft print:hidden">
        If your address is that of an order or an account of this shop, a receipt goes there by
        mail, too. No message after a few minutes? Look in the spam folder, and check the address
        above.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Print or Save</Button>
        <ButtonLink to={pages.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
