import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PaymentSetup as Setup } from '#contract/settings.ts';
import { getPaymentSetup } from '#contract/settings.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { PaymentBanner } from './payment-banner.tsx';
import { PaymentSetup } from './payment-setup.tsx';
import { paymentSetupKey } from './payment-setup-key.ts';

const ready: Setup = {
  ready: true,
  keys: 'matching',
  mode: 'test',
  problem: null,
  account: 'Sandbox shop',
  chargesEnabled: true,
  webhook: true,
  wallets: {
    domain: 'shop.example',
    problem: null,
    applePay: { active: true, problem: null },
    googlePay: { active: false, problem: 'Not for this country.' },
  },
  warningsProblem: null,
};
const missing: Setup = {
  ...ready,
  ready: false,
  keys: 'missing',
  mode: null,
  problem: 'The secret key is missing.',
};
const mismatched: Setup = { ...missing, keys: 'mismatched', problem: 'The keys do not fit.' };
const unchecked: Setup = { ...ready, ready: false, problem: 'It could not be checked yet.' };

function draw(setup: Setup, page: ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(paymentSetupKey, setup);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/admin/packages']}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

it('has the key of the call that it is the answer of', () => {
  expect(paymentSetupKey).toEqual(endpointQuery(getPaymentSetup).queryKey);
});

describe('the settings', () => {
  const badge = /<\/svg><span[^>]*>([^<]*)</;

  it.each([
    ['Ready', 'Customers can pay by card.', ready],
    ['Not ready', 'It could not be checked yet.', unchecked],
    ['Keys do not match', 'The keys do not fit.', mismatched],
    ['Not configured', 'The secret key is missing.', missing],
  ])('say "%s", and why', (title, reason, setup) => {
    const page = draw(setup, <PaymentSetup />);
    expect(badge.exec(page)?.[1]).toBe(title);
    expect(page).toContain(reason);
  });

  it('say that nobody can pay by card with keys that cannot be used together', () => {
    expect(draw(mismatched, <PaymentSetup />)).toContain('customers cannot pay by card');
    expect(draw(unchecked, <PaymentSetup />)).toContain('customers may be unable to pay by card');
  });
});

describe('the wallets', () => {
  it('are named with their state, and the reason of Stripe', () => {
    const page = draw(ready, <PaymentSetup />);
    expect(page).toMatch(/Apple Pay<\/dt><dd[^>]*>Active</);
    expect(page).toMatch(/Google Pay<\/dt><dd[^>]*>Not active\. Not for this country\.</);
    expect(page).not.toContain('>Wallets<');
  });

  it('are left out where nothing is known, with what to do', () => {
    const problem = 'Wallets need a shop with a public https address.';
    const wallets = { domain: null, problem, applePay: null, googlePay: null };
    const page = draw({ ...ready, wallets }, <PaymentSetup />);
    expect(page).toContain(problem);
    expect(page).not.toContain('Apple Pay');
  });
});

it('early warnings of fraud are named where the key may not read them', () => {
  expect(draw(ready, <PaymentSetup />)).not.toContain('Early Fraud Warnings');
  const warningsProblem = 'Give the key the right.';
  const page = draw({ ...ready, warningsProblem }, <PaymentSetup />);
  expect(page).toMatch(/Early Fraud Warnings<\/dt><dd[^>]*>Give the key the right\.</);
});

describe('the banner of the admin pages', () => {
  it.each([unchecked, mismatched])('says why cards cannot be taken: $problem', (setup) => {
    const banner = draw(setup, <PaymentBanner />);
    expect(banner).toContain('Card payments are not ready');
    expect(banner).toContain(setup.problem);
    expect(banner).toContain('href="/settings"');
  });

  it.each([ready, missing])('is not there with keys that are ready or missing: $keys', (setup) => {
    expect(draw(setup, <PaymentBanner />)).toBe('');
  });
});
