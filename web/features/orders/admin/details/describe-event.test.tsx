import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { testOrder } from '../testing/test-order.ts';
import { describeActor, describeEvent, markEvent } from './describe-event.ts';
import { OrderTimeline } from './order-timeline.tsx';

describe('an event of the timeline', () => {
  it('shows the change of the status, and its cause as a sentence', () => {
    const event = {
      at: testOrder.createdAt,
      actor: 'system',
      cause: 'the customer returned from paying',
    };
    expect(describeEvent({ ...event, from: null, to: 'pending' })).toBe(
      'Pending: The customer returned from paying.',
    );
    expect(describeEvent({ ...event, from: 'pending', to: 'completed' })).toBe(
      'Pending → Completed: The customer returned from paying.',
    );
    expect(describeEvent({ ...event, from: 'completed', to: 'completed' })).toBe(
      'The customer returned from paying.',
    );
  });

  it('shows what Stripe could not do, with a warning', () => {
    const cause = 'Stripe does not accept the saved key.';
    const event = { at: testOrder.createdAt, actor: PROVIDER_ACTOR, cause };
    const failure = { ...event, from: 'completed', to: 'completed' } as const;
    expect(describeEvent(failure)).toBe(`Payment problem: ${cause}`);
    expect(markEvent(failure)).toEqual({ icon: 'warning', tone: 'wait' });
    const timeline = renderToStaticMarkup(<OrderTimeline events={[failure]} />);
    expect(timeline).toContain(`Payment problem: ${cause}`);
    expect(timeline.replaceAll(/<[^>]*>/g, '')).toContain('· Stripe');
  });

  it('marks a note with no colour, and a change with that of the status after it', () => {
    const event = { at: testOrder.createdAt, actor: 'system', cause: 'Refunded 5.00 USD.' };
    const note = markEvent({ ...event, from: 'completed', to: 'completed' });
    expect(note).toEqual({ icon: 'info', tone: 'none' });
    const change = markEvent({ ...event, from: 'pending', to: 'completed' });
    expect(change).toMatchObject({ icon: 'check', tone: 'ok' });
  });

  it('names its actor in the words of the screens', () => {
    const names = ['buyer', 'system', PROVIDER_ACTOR, 'nick'].map((actor) =>
      describeActor({ actor }),
    );
    expect(names).toEqual(['Customer', 'Store', 'Stripe', 'nick']);
  });
});
