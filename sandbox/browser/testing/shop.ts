import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { createElement, type FormEvent, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest possible shop with Stripe's real browser libraries, for tests. */
const query = new URLSearchParams(location.search);
const clientSecret = query.get('secret') ?? '';

const LIGHT: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#0F4C3A',
    colorBackground: '#FFFFFF',
    colorText: '#1B2320',
    colorDanger: '#A8202B',
    borderRadius: '10px',
  },
};
const NIGHT: Appearance = {
  theme: 'night',
  variables: {
    colorPrimary: '#5FC39B',
    colorBackground: '#18211D',
    colorText: '#EDF2EE',
    colorDanger: '#FF8A8F',
    borderRadius: '10px',
  },
};

declare global {
  interface Window {
    stripe: Stripe | null;
    changes: unknown[];
  }
}
window.changes = [];

function PaymentForm() {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [said, setSaid] = useState<Partial<StripeError> | null>(null);
  useEffect(() => {
    window.stripe = stripe;
  }, [stripe]);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    setSaid(null);
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: `${location.origin}/success?orderId=order-1`,
        receipt_email: 'kris@example.com',
      },
    });
    setSaid(error);
  };
  return createElement(
    'form',
    { onSubmit: pay },
    createElement(PaymentElement, {
      onReady: () => setReady(true),
      onChange: (change) => window.changes.push(change),
      onLoadError: ({ error }) => setSaid(error),
    }),
    createElement('button', { type: 'submit', disabled: !ready }, 'Complete Payment'),
    createElement('output', null, said ? `${said.type} ${said.code} ${said.message}` : ''),
  );
}

function Shop({ stripe }: { stripe: Promise<Stripe | null> }) {
  const [night, setNight] = useState(query.has('night'));
  const appearance = night ? NIGHT : LIGHT;
  return createElement(
    'main',
    { className: night ? 'night' : 'light' },
    createElement('h1', null, 'Payment'),
    createElement('button', { type: 'button', onClick: () => setNight(!night) }, 'Change theme'),
    createElement(
      Elements,
      { stripe, options: { clientSecret, appearance } },
      createElement(PaymentForm),
    ),
  );
}

// As the store does with STRIPE_JS_URL: load the script first; the library then finds it.
const script = document.createElement('script');
script.src = query.get('script') ?? '';
script.onload = () => {
  const stripe = loadStripe(query.get('key') ?? '');
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(createElement(StrictMode, null, createElement(Shop, { stripe })));
};
document.head.append(script);
