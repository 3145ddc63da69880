import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { OrderTable } from '../list/order-table.tsx';
import { testOrder as order } from '../testing/test-order.ts';
import { BuyerSection, PackagesSection } from './order-sections.tsx';

const free: Order = { ...order, totalAmount: '0.00' };

describe('an order on the screen', () => {
  it('is listed with the first characters of its ids', () => {
    const list = renderToStaticMarkup(
      <OrderTable isStale={false} onOpen={() => undefined} orders={[order]} />,
    );
    expect(list).toContain('>01234567<');
    expect(list).toContain('>fedcba987654<');
    expect(list).toContain('Voice, Beard');
    expect(list).toContain('$88.50');
    expect(list).toContain('Completed');
  });

  it('shows all its details when it is opened', () => {
    const draw = (shown: Order) =>
      renderToStaticMarkup(
        <>
          <BuyerSection order={shown} />
          <PackagesSection order={shown} />
        </>,
      );
    const paid = draw(order);
    for (const part of ['Noel Frost', 'noel@example.com', 'How to speak', '$39.50']) {
      expect(paid).toContain(part);
    }
    expect(paid).not.toContain('Promotion code');
    expect(draw({ ...order, customerId: null })).toContain('None yet');
    expect(draw(free)).toContain('−$88.50');
  });
});
