import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../lib/http-error.ts';
import { TooltipProvider } from '../../../ui/tooltip.tsx';
import { OrderDone } from './order-done.tsx';
import { OrderFailed } from './order-failed.tsx';

function draw(page: ReactNode): string {
  return renderToStaticMarkup(
    <TooltipProvider>
      <MemoryRouter>{page}</MemoryRouter>
    </TooltipProvider>,
  );
}

const holly = { name: 'holly@example.com', isLeaving: false, onLogOut: () => undefined };

const order = {
  success: true,
  packages: [{ title: 'Beard & Suit', price: '49.00' }],
  totalAmount: '0.00',
};

describe('the result of an order', () => {
  it('confirms it: what was bought, its ID, and the link to the login', () => {
    const page = draw(<OrderDone signedIn={null} order={order} orderId="0123456789abcdef" />);
    expect(page).toContain('Payment Successful!');
    expect(page).toContain('Your order is confirmed and your videos are now accessible.');
    expect(page).toContain('Beard &amp; Suit');
    expect(page).toMatch(/Promotion code.*−\$49\.00/);
    expect(page).toMatch(/Order ID:.*01234567.*Copy Order ID/);
    expect(page).toMatch(/href="\/login"[^>]*>Login to View Videos/);
    expect(page).toMatch(/href="\/"[^>]*>Back to Home/);
    expect(page).not.toContain('Watch Now');
  });

  it('calls a free order free, and says of no other that it is', () => {
    const free = draw(<OrderDone signedIn={null} order={order} orderId="0123" />);
    expect(free).toMatch(/Total.*Free/);
    expect(free).not.toContain('Total paid');
    expect(free).not.toContain('$0.00');
    const paid = { ...order, totalAmount: '49.00' };
    expect(draw(<OrderDone signedIn={null} order={paid} orderId="0123" />)).toMatch(
      /Total paid.*\$49\.00/,
    );
  });

  it('leads a signed-in customer to the package, or to all packages if there are several', () => {
    const done = (watchable?: string[]) =>
      draw(<OrderDone signedIn={holly} order={{ ...order, watchable }} orderId="0123" />);
    expect(done(['p1'])).toMatch(/href="\/my-videos\/p1"[^>]*>Watch Now/);
    expect(done(['p1', 'p2'])).toMatch(/href="\/my-videos"[^>]*>Watch Now/);
    expect(done(['p1'])).toMatch(/href="\/login"[^>]*>Login to View Videos/);
    expect(done(['p1'])).not.toContain('another account');
    expect(done()).not.toContain('Watch Now');
  });

  it('says who is signed in if the order is of another account, and does not lead to theirs', () => {
    const others = draw(<OrderDone order={order} orderId="0123" signedIn={holly} />);
    expect(others).toContain(
      'You are logged in as holly@example.com, but this order belongs to another account.',
    );
    expect(others).toMatch(/<button[^>]*min-h-13[^>]*><span[^>]*>Login to View Videos/);
    expect(others).not.toContain('href="/login"');
  });

  it('shows no promotion code if the order was paid in full', () => {
    const paid = { ...order, totalAmount: '49.00' };
    expect(draw(<OrderDone signedIn={holly} order={paid} orderId="0123" />)).not.toContain(
      'Promotion',
    );
  });

  it('says that a duplicate payment is being refunded', () => {
    const drawn = (more: { isDuplicate?: boolean }) =>
      draw(<OrderDone signedIn={holly} order={{ ...order, ...more }} orderId="0123" />);
    expect(drawn({ isDuplicate: true })).toContain('so this payment is being refunded.');
    expect(drawn({})).not.toContain('refunded');
  });

  it('shows nothing bought if the answer does not say', () => {
    const page = draw(<OrderDone signedIn={holly} order={{ success: true }} orderId="0123" />);
    expect(page).toContain('Payment Successful!');
    expect(page).not.toContain('What you bought');
  });

  it('shows no order ID if there is none', () => {
    const page = draw(<OrderDone signedIn={holly} orderId="" />);
    expect(page).toContain('Payment Successful!');
    expect(page).not.toContain('Order ID');
  });

  it('says what went wrong, and offers a retry only if it may help', () => {
    const failed = (status: number) =>
      draw(
        <OrderFailed
          error={new HttpError(status, '', '{"message":"So it is."}')}
          isRetrying={false}
          orderId="0123456789abcdef"
          onRetry={() => undefined}
        />,
      );
    expect(failed(404)).toContain('Order Completion Error');
    expect(failed(404)).toContain('So it is.');
    expect(failed(404)).toContain('Please contact support if this issue persists.');
    expect(failed(404)).toMatch(/Order ID:.*01234567/);
    expect(failed(404)).not.toContain('Try Again');
    expect(failed(402)).toContain('Try Again');
  });
});
