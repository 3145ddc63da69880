import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import type { StripeElementLocale } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reduction } from '#contract/codes/reductions.ts';
import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import { formatCents, formatTime } from '../../../../lib/format.ts';
import { useShop } from '../../../../lib/shop.ts';
import { useIsSlow } from '../../../../lib/use-is-slow.ts';
import { holdPage } from '../../../../lib/versions/new-version.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmailText } from '../../../../ui/email-text.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { NOT_TWICE, SLOW_MS, SlowNote, slowText } from '../../slow-note.tsx';
import { successPath } from '../../success-address.ts';
import { usePaymentAppearance } from './payment-appearance.ts';
import { isTerminal } from './payment-failure.ts';
import { type PayableOrder, useConfirmPayment } from './use-confirm-payment.ts';
import type { PaymentProvider } from './use-payment-provider.ts';
import { WalletButtons, type WalletsState } from './wallet-buttons.tsx';

export interface OpenPayment extends PayableOrder {
  readonly clientSecret: string;
  /** Absent: cards. */
  readonly methods?: OfferedMethods | undefined;
  /** The buyer's name, so that they see whose order it is, and Stripe does not have to ask for it. */
  readonly name: string;
  /** The order's total in cents. */
  readonly totalCents: number;
  /** The reduction by a code; null for none. */
  readonly reduction: Reduction | null;
  /** Why a code that was typed is not used; null without one. */
  readonly codeProblem: string | null;
  /** Why this payment was opened in place of another one; absent: it is the first. */
  readonly reopened?: string | undefined;
  /** ISO 8601 UTC. Until when a code with a limit is held. */
  readonly codeHeldUntil?: string | undefined;
}

function FieldsSkeleton() {
  const isSlow = useIsSlow(true, SLOW_MS);
  return (
    <div className="grid content-start gap-4" data-waiting role="status">
      <span className="sr-only">Loading the payment form...</span>
      <Skeleton className="h-16" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      {isSlow && <p className="text-ink-soft">{slowText('Nothing has been charged.')}</p>}
    </div>
  );
}

/** The form shows no wallets of its own, because they have their place above it, unless they came too late for that. */
const WALLETS_ABOVE = { applePay: 'never', googlePay: 'never' } as const;
const WALLETS_WITHIN = { applePay: 'auto', googlePay: 'auto' } as const;

/** How long the form waits for an answer about wallets, in milliseconds. What comes later would push it down. */
const WALLETS_MS = 2000;

/** The wallets of the browser, and whether the form, which is loaded in any case, has to wait for them. */
function useWallets(isLoaded: boolean) {
  const [wallets, setWallets] = useState<WalletsState>('unknown');
  const isLate = useIsSlow(isLoaded && wallets === 'unknown', WALLETS_MS);
  useEffect(() => {
    if (isLate) setWallets('none');
  }, [isLate]);
  return { wallets, onKnown: setWallets };
}

interface PaymentProps {
  payment: OpenPayment;
  /** Opens another payment where Stripe has closed this one. */
  reopen: () => Promise<void>;
}

function PaymentForm({ payment, reopen }: PaymentProps) {
  const { pay, isBusy, failure } = useConfirmPayment(payment, reopen);
  const navigate = useNavigate();
  const { consumerRights } = useShop();
  const [form, setForm] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { wallets, onKnown } = useWallets(form === 'ready');
  const { name, email, methods = 'card' } = payment;
  // All of it appears at once: what was not seen before is not pushed down by wallets.
  const isReady = form === 'ready' && wallets !== 'unknown';
  if (form === 'failed') {
    return (
      <Notice tone="berry">Failed to initialize payment system. Please reload the page.</Notice>
    );
  }
  return (
    <form
      className="grid *:col-start-1 *:row-start-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {!isReady && <FieldsSkeleton />}
      <div className={classNames('relative grid content-start gap-6', !isReady && 'invisible')}>
        {wallets !== 'none' && (
          <WalletButtons
            isBusy={isBusy}
            isShown={isReady}
            methods={methods}
            onKnown={onKnown}
            pay={pay}
          />
        )}
        <div className="min-h-52 min-[22rem]:min-h-42">
          <PaymentElement
            onLoadError={({ error }) => {
              // Paid or canceled in another tab: the success page shows the result.
              if (isTerminal(error)) navigate(successPath(payment.orderId));
              else setForm('failed');
            }}
            onReady={() => setForm('ready')}
            // Where the address is not known, the name is only a part of it.
            options={{
              ...(email !== null && { defaultValues: { billingDetails: { name, email } } }),
              wallets: wallets === 'none' ? WALLETS_WITHIN : WALLETS_ABOVE,
            }}
          />
        </div>
        {failure !== null && (
          <Notice isSilent title="Payment Failed" tone="berry">
            {failure}
          </Notice>
        )}
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-5 font-semibold">
          Total Amount
          <span className="figures font-display text-2xl" translate="no">
            {formatCents(payment.totalCents)}
          </span>
        </p>
        <Button
          busy={isBusy}
          busyLabel="Processing..."
          className="w-full"
          disabled={!isReady}
          size="large"
          type="submit"
        >
          {consumerRights ? 'Buy now and pay' : 'Complete Payment'}
        </Button>
        <SlowNote about={NOT_TWICE} isWaiting={isBusy} />
      </div>
    </form>
  );
}

/** The language of the page, which Stripe's form speaks, too; Stripe decides about one that it does not know. */
function pageLanguage(): StripeElementLocale {
  return (document.documentElement.lang || 'auto') as StripeElementLocale;
}

/** The second step: Stripe's form in our colours, and the button that pays. */
export function PaymentStep({
  provider,
  payment,
  reopen,
}: PaymentProps & { provider: PaymentProvider }) {
  const appearance = usePaymentAppearance();
  // Card details are kept nowhere, and a payment may be under way.
  useEffect(() => holdPage(() => true), []);
  const [locale] = useState(pageLanguage);
  const { clientSecret, codeProblem, reopened, codeHeldUntil, name, email } = payment;
  const { stripe, hasFailed } = provider;
  return (
    <div className="grid gap-6">
      <p className="flex items-center gap-2 text-ink-soft">
        <Icon className="shrink-0 text-ok" name="lock" />
        Secure payment powered by Stripe
      </p>
      <dl className="rounded-control bg-surface-sunken px-4 py-3">
        <dt className="text-sm text-ink-soft">Your order and receipt are for</dt>
        <dd className="font-medium wrap-anywhere" translate="no">
          {name}
        </dd>
        {email !== null && (
          <dd>
            <EmailText address={email} isWhole />
          </dd>
        )}
      </dl>
      {codeProblem !== null && (
        <Notice isSilent tone="wait">
          {codeProblem}
        </Notice>
      )}
      {reopened !== undefined && (
        // Announced again where one more payment is opened.
        <Notice key={`why ${clientSecret}`} tone="wait">
          {reopened}
        </Notice>
      )}
      {codeHeldUntil !== undefined && (
        <p className="text-sm text-ink-soft">
          The promotion code is held for you until <span>{formatTime(codeHeldUntil)}</span>.
        </p>
      )}
      {stripe !== null && (
        // Stripe cannot change the secret of a mounted form, so a new secret mounts a new form.
        <Elements key={clientSecret} options={{ clientSecret, appearance, locale }} stripe={stripe}>
          <PaymentForm payment={payment} reopen={reopen} />
        </Elements>
      )}
      {stripe === null && hasFailed && (
        <ErrorState isSilent message="Failed to initialize payment system" query={provider} />
      )}
      {stripe === null && !hasFailed && <FieldsSkeleton />}
    </div>
  );
}
