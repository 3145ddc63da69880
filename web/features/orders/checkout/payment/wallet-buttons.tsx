import { ExpressCheckoutElement } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useState } from 'react';
import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import { useShop } from '../../../../lib/shop.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useIsDark } from '../../../../ui/shown-colours.ts';

/** `unknown` until Stripe says whether the browser has a wallet. */
export type WalletsState = 'unknown' | 'none' | 'some';

/** Only wallets that pay with what the order may be paid with. They ask for nothing that is known already. */
function walletOptions({
  isDark,
  isPurchase,
  methods,
}: {
  isDark: boolean;
  isPurchase: boolean;
  methods: OfferedMethods;
}): StripeExpressCheckoutElementOptions {
  // Link would be shown for an order that is paid by card alone, too.
  const others = methods === 'account' ? 'auto' : 'never';
  const theme = isDark ? 'white' : 'black';
  const type = isPurchase ? 'buy' : 'plain';
  return {
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: type, googlePay: type },
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      amazonPay: others,
      klarna: others,
      link: others,
      paypal: 'never',
    },
    billingAddressRequired: false,
    emailRequired: false,
    phoneNumberRequired: false,
    shippingAddressRequired: false,
  };
}

interface WalletButtonsProps {
  /** Whether they have their place. Until then they take no room. */
  isShown: boolean;
  onKnown: (wallets: WalletsState) => void;
  /** Whether a payment is under way, so that no wallet opens. */
  isBusy: boolean;
  /** Pays with what the wallet gives. Resolves to false if nothing was begun. */
  pay: () => Promise<boolean>;
  methods: OfferedMethods;
}

/** The buttons of the wallets that the browser has, in their own style, and the words between them and the form. */
export function WalletButtons({ isShown, onKnown, isBusy, pay, methods }: WalletButtonsProps) {
  const { consumerRights = false } = useShop();
  const isDark = useIsDark();
  // Stripe cannot change the style of buttons that are drawn.
  const [options] = useState(() => walletOptions({ isDark, isPurchase: consumerRights, methods }));
  return (
    <div className={classNames('grid gap-5', !isShown && 'absolute inset-x-0 top-0')}>
      <ExpressCheckoutElement
        onClick={({ resolve, reject }) => (isBusy ? reject() : resolve())}
        onConfirm={async ({ paymentFailed }) => {
          if (!(await pay())) paymentFailed();
        }}
        onLoadError={() => onKnown('none')}
        onReady={({ availablePaymentMethods }) =>
          onKnown(availablePaymentMethods === undefined ? 'none' : 'some')
        }
        options={options}
      />
      <p className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        <span>{methods === 'card' ? 'or pay by card' : 'or pay another way'}</span>
        <span className="h-px flex-1 bg-line" />
      </p>
    </div>
  );
}
