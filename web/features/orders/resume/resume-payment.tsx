import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import * as pages from '#contract/pages/page-paths.ts';
import { type ResumedBy, resumePayment } from '#contract/payments/resume-payment.ts';
import { call } from '../../../lib/call.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { keepPayLink, usePayLink } from './use-pay-link.ts';

// Most links that do not lead to the form are old ones.
const ResumedPaymentForm = lazy(() =>
  import('./resumed-payment-form.tsx').then((module) => ({ default: module.ResumedPaymentForm })),
);

interface Ending {
  title: string;
  says: string;
  to: typeof pages.home | typeof pages.login;
  label: string;
}

const toShop = { to: pages.home, label: 'Go to the Shop' } as const;
const toLogin = { to: pages.login, label: 'Login to View Videos' } as const;

const endings = {
  paid: {
    title: 'This Order Is Paid',
    says: 'Thank you. There is nothing left to pay. Log in to watch your videos.',
    ...toLogin,
  },
  processing: {
    title: 'Your Payment Is on Its Way',
    says: 'It can take a few days. We will write to you as soon as it has arrived. Please do not pay again.',
    to: pages.home,
    label: 'Back to Home',
  },
  review: {
    title: 'Your Order Is Being Checked',
    says: 'Your payment arrived. The shop has to look at this order before it can be completed. Please do not pay again.',
    to: pages.home,
    label: 'Back to Home',
  },
  returned: {
    title: 'This Order Is Closed',
    says: 'Its payment was returned or is disputed, so there is nothing to pay.',
    ...toShop,
  },
  closed: {
    title: 'This Order Is Closed',
    says: 'It can no longer be paid, and nothing was charged for it. To buy these videos, please order them again.',
    ...toShop,
  },
  expired: {
    title: 'This Link Has Ended',
    says: 'A link to pay an order works for 72 hours, and only the latest one does. If you have no later one, please order the videos again.',
    ...toShop,
  },
  elsewhere: {
    title: 'This Payment Does Not Open Here',
    says: 'It opens in the browser in which you ordered, or by the link in our message. You can also order the videos again.',
    ...toShop,
  },
  missing: {
    title: 'This Link Is Incomplete',
    says: 'Open the link in the message again.',
    ...toShop,
  },
} as const satisfies Record<string, Ending>;

/** Says why there is nothing to pay, and leads on. */
function NothingToPay({ title, says, to, label }: Ending) {
  return (
    <div className="column py-8 sm:py-14">
      <Card className="mx-auto grid max-w-xl justify-items-start gap-6">
        <PageTitle title={title} />
        <p className="max-w-measure text-ink-soft wrap-anywhere">{says}</p>
        <ButtonLink to={to}>{label}</ButtonLink>
      </Card>
    </div>
  );
}

/** `/pay#TOKEN` of a link in a message, or `/pay?orderId=` for the browser that placed the order. */
export function ResumePayment() {
  const { token, orderId } = usePayLink();
  const asked: ResumedBy = token === '' ? { orderId } : { token };
  const payment = useQuery({
    queryKey: [resumePayment.path, token, orderId] as const,
    queryFn: ({ signal }) => call(resumePayment, { body: asked, signal }),
    enabled: token !== '' || orderId !== '',
    gcTime: 0,
  });
  const { data, error } = payment;
  const knownId = data?.payment?.orderId;
  useEffect(() => {
    if (token !== '' && knownId !== undefined) keepPayLink({ token, orderId: knownId });
  }, [token, knownId]);
  if (token === '' && orderId === '') return <NothingToPay {...endings.missing} />;
  if (payment.isPending) return <PageSpinner />;
  if (hasCode(error, 'link_not_valid')) {
    return <NothingToPay {...(token === '' ? endings.elsewhere : endings.expired)} />;
  }
  if (hasCode(error, 'already_owned')) {
    return (
      <NothingToPay {...endings.paid} says={messageFor(error, '')} title="It Is Yours Already" />
    );
  }
  if (data === undefined) {
    return (
      <div className="column grid gap-6 py-8 sm:py-10">
        <PageTitle title="Pay for Your Order" />
        <ErrorState
          message={messageFor(error, 'Unable to open the payment. Please try again later.')}
          query={payment}
        />
      </div>
    );
  }
  if (data.state !== 'payable' || data.payment === undefined) {
    return <NothingToPay {...endings[data.state === 'payable' ? 'closed' : data.state]} />;
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <ResumedPaymentForm
        isBack={orderId !== ''}
        payment={data.payment}
        reopen={async () => {
          await payment.refetch();
        }}
      />
    </Suspense>
  );
}
