import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { getOrderPayment } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { testOrder, testPayment } from '../testing/test-order.ts';
import { useOrderPayment } from '../use-order-payment.ts';
import { OpenMatters } from './open-matters.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ReviewNotice } from './review-notice.tsx';

type Answer = z.output<typeof getOrderPayment.response>;

const order = testOrder;
const payment = testPayment;

function Shown({ shown }: { shown: Order }) {
  const query = useOrderPayment(shown);
  return (
    <>
      <ReviewNotice order={shown} query={query} />
      <OpenMatters order={shown} query={query} />
      <PaymentSection order={shown} query={query} />
    </>
  );
}

/** The order's payment as it is drawn once the provider has answered, or before. */
function draw(shown: Order, answer?: Partial<Answer>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const query = endpointQuery(getOrderPayment, { params: { orderId: shown.id } });
  if (answer) {
    client.setQueryData(query.queryKey, { payment, keptPackages: [], review: null, ...answer });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Shown shown={shown} />
    </QueryClientProvider>,
  );
}

describe("an order's payment on the screen", () => {
  it('shows its state and the buttons for it', () => {
    const paid = draw(order, {});
    for (const part of ['Paid', '$88.50', 'Visa ending in 4242', 'Sandbox shop, test mode']) {
      expect(paid).toContain(part);
    }
    expect(paid).toContain('Refund…');
    expect(paid).toContain('Check with Stripe Now');
    expect(paid).toMatch(
      /href="https:\/\/dashboard.example\/test\/payments\/pi_123" rel="noopener noreferrer" target="_blank"/,
    );
  });

  it('shows only what applies', () => {
    expect(draw({ ...order, totalAmount: '0.00' })).toMatch(/Free with the promotion code\.<\/p>/);
    const unpaid = draw({ ...order, status: 'pending' }, { payment: null });
    expect(unpaid).toContain('No payment was started.');
    expect(unpaid).not.toContain('<button');
    const none = { received: '0.00', refundable: '0.00', card: null, state: 'unpaid' } as const;
    const declined = { ...payment, ...none, lastError: 'Declined.' };
    const open = draw({ ...order, status: 'pending' }, { payment: declined });
    expect(open).toContain('Declined.');
    for (const part of ['Refund…', 'Refunded', 'Card', 'does not show this yet']) {
      expect(open).not.toContain(part);
    }
    expect(draw(order)).toContain('Asking Stripe...');
  });

  it('of an order in review says what is wrong, and offers what is possible', () => {
    const review = { ...order, customerId: null, status: 'review' } as const;
    const problem = 'An account appeared.';
    const acceptable = draw(review, { review: { problem, obstacle: null, awaitsProof: false } });
    expect(acceptable).toContain(problem);
    expect(acceptable).toContain('Accept Order');
    expect(acceptable.split('Refund…')).toHaveLength(2);
    const obstacle = 'The payment does not fit.';
    const refused = draw(review, { review: { problem, obstacle, awaitsProof: false } });
    expect(refused).toContain(obstacle);
    expect(refused).not.toContain('Accept Order');
    expect(refused).not.toContain('Send Link Again');
    const unproven = draw(review, { review: { problem, obstacle, awaitsProof: true } });
    expect(unproven).toContain('Send Link Again');
  });

  it('of an order with an early warning of fraud offers a refund, once, and to keep the payment', () => {
    const says = 'The bank expects a dispute. A refund now usually avoids it and its fee.';
    const warned = draw({ ...order, fraudWarning: 'open' }, {});
    for (const part of ['A dispute is expected', says, 'Keep Payment…'])
      expect(warned).toContain(part);
    expect(warned.split('Refund…')).toHaveLength(2);
    expect(warned).not.toContain('cannot read');
    const unread = draw({ ...order, fraudWarning: 'unread' }, {});
    expect(unread).toContain('Look at the payment in the Stripe Dashboard.');
    // An inquiry is the same matter, and says more.
    const asked = draw(
      { ...order, fraudWarning: 'open', inquiry: { isAsked: false, respondBy: null } },
      {},
    );
    expect(asked).toContain('Stripe also reports an early warning of fraud');
    expect(asked).not.toContain('Keep Payment…');
    expect(asked.split('Refund…')).toHaveLength(2);
    // The review offers its own refund.
    const review = { problem: 'Look.', obstacle: null, awaitsProof: false };
    const inReview = draw({ ...order, status: 'review', fraudWarning: 'open' }, { review });
    expect(inReview.split('Refund…')).toHaveLength(2);
  });

  it('says when the order does not show it yet', () => {
    expect(draw(order, { payment: { ...payment, state: 'refunded' } })).toContain(
      'The order does not show this yet.',
    );
  });
});
