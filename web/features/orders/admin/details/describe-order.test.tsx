import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Order, orderStatus, PROVIDER_ACTOR } from '#contract/orders.ts';
import { describeStatus, statusOptions } from '../describe-status.ts';
import { formatDollars } from '../format-dollars.ts';
import { isNarrowed, searchQuery } from '../list/order-search.ts';
import { OrderTable } from '../list/order-table.tsx';
import { testOrder } from '../test-order.ts';
import { describeEvent, markEvent } from './describe-event.ts';
import { discountCents } from './discount.ts';
import { BuyerSection, PackagesSection } from './order-sections.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const order = testOrder;
const free: Order = { ...order, totalAmount: '0.00' };

describe("an order's state", () => {
  it('is green when completed and yellow otherwise, with its own word each', () => {
    const looks = orderStatus.options.map((status) => describeStatus(status));
    expect(looks.filter(({ tone }) => tone === 'ok')).toEqual([describeStatus('completed')]);
    expect(new Set(looks.map(({ label }) => label)).size).toBe(looks.length);
    expect(
      statusOptions()
        .map(({ value }) => value)
        .sort(),
    ).toEqual([...orderStatus.options].sort());
  });

  it('is told as it changed', () => {
    const event = { at: order.createdAt, actor: 'system', cause: 'success page' };
    expect(describeEvent({ ...event, from: null, to: 'pending' })).toBe('Pending: success page');
    expect(describeEvent({ ...event, from: 'pending', to: 'completed' })).toBe(
      'Pending → Completed: success page',
    );
    expect(describeEvent({ ...event, from: 'completed', to: 'completed' })).toBe('success page');
  });

  it('says where the payment provider failed, with a warning beside it', () => {
    const cause = 'the payment provider does not accept the secret key';
    const event = { at: order.createdAt, actor: PROVIDER_ACTOR, cause };
    const failure = { ...event, from: 'completed', to: 'completed' } as const;
    expect(describeEvent(failure)).toBe(`Payment problem: ${cause}`);
    expect(markEvent(failure)).toEqual({ icon: 'warning', tone: 'wait' });
    const timeline = renderToStaticMarkup(<OrderTimeline events={[failure]} />);
    expect(timeline).toContain(`Payment problem: ${cause}`);
    expect(timeline).toContain(PROVIDER_ACTOR);
  });
});

describe("an order's money", () => {
  it('is written in dollars', () => {
    expect(formatDollars('1299.9')).toBe('$1,299.90');
    expect(formatDollars('0.00')).toBe('$0.00');
  });

  it('names what the promotion code took off', () => {
    expect(discountCents(order)).toBe(0);
    expect(discountCents(free)).toBe(8850);
  });
});

describe('a search', () => {
  it('asks only for what narrows it down', () => {
    expect(searchQuery({ q: ' ', status: '' })).toEqual({});
    expect(searchQuery({ q: ' noel ', status: 'review' })).toEqual({ q: 'noel', status: 'review' });
    expect(isNarrowed({ q: '  ', status: '' })).toBe(false);
    expect(isNarrowed({ q: '', status: 'pending' })).toBe(true);
  });
});

describe('an order on the screen', () => {
  it('stands in the list by the first characters of its ids', () => {
    const list = renderToStaticMarkup(
      <OrderTable isStale={false} onOpen={() => undefined} orders={[order]} />,
    );
    expect(list).toContain('>01234567<');
    expect(list).toContain('>fedcba987654<');
    expect(list).toContain('$88.50');
    expect(list).toContain('Completed');
  });

  it('says everything about itself when it is opened', () => {
    const draw = (shown: Order) =>
      renderToStaticMarkup(
        <>
          <BuyerSection actions={<b>actions</b>} order={shown} />
          <PackagesSection order={shown} />
        </>,
      );
    const paid = draw(order);
    for (const part of ['Noel Frost', 'noel@example.com', 'How to speak', '$39.50']) {
      expect(paid).toContain(part);
    }
    expect(paid).toContain('<b>actions</b>');
    expect(paid).not.toContain('Promotion code');
    expect(draw(free)).toContain('-$88.50');
  });
});
