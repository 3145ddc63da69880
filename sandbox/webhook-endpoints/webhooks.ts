import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Event } from '../events/event.ts';
import type { Clock } from '../state/clock.ts';
import type { Row } from '../state/tables.ts';

/** With the signing secret, which is answered only when the endpoint is created. */
export type EndpointRow = Row<Stripe.WebhookEndpoint, { secret: string }>;

/** How events are delivered. */
export interface WebhookMode {
  /** Never sent. */
  drop: boolean;
  /** Held until {@link Webhooks.flush}. */
  hold: boolean;
  /** How many times each event is sent. */
  copies: number;
  /** Milliseconds before the first attempt. */
  delayMs: number;
  /** Milliseconds before each further attempt; as many retries as there are entries. */
  retryDelaysMs: number[];
}

/** One delivery attempt, with the status of the endpoint's answer; null when there was none. */
export interface Delivery {
  type: string;
  status: number | null;
}

interface PendingDelivery {
  event: Event;
  endpoint: EndpointRow;
}

const NORMAL: WebhookMode = {
  drop: false,
  hold: false,
  copies: 1,
  delayMs: 0,
  retryDelaysMs: [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 120_000],
};

const PATIENCE_MS = 10_000;

/** Delivers events to webhook endpoints, each independently: their order is not guaranteed. */
export class Webhooks {
  mode: WebhookMode = { ...NORMAL };
  /** Every attempt so far, in the order in which they ended. */
  deliveries: Delivery[] = [];
  private readonly clock: Clock;
  private held: PendingDelivery[] = [];
  private timers = new Set<{ cancel(): void }>();
  private running = new Set<Promise<void>>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Delivers an event to the endpoints that subscribe to it. */
  offer(endpoints: EndpointRow[], event: Event): void {
    const wanting = endpoints.filter(({ object }) => {
      const wants = object.enabled_events.some((type) => type === '*' || type === event.type);
      return object.status === 'enabled' && wants;
    });
    event.pending_webhooks = wanting.length;
    if (this.mode.drop) return;
    for (const endpoint of wanting) {
      const delivery = { event, endpoint };
      if (this.mode.hold) this.held.push(delivery);
      else this.dispatch(delivery);
    }
  }

  /**
   * Sends the held events in the given order (indexes into {@link heldTypes}); by default all,
   * oldest first.
   */
  async flush(order?: number[]): Promise<void> {
    const pending = this.held;
    this.held = [];
    for (const index of order ?? pending.keys()) {
      const delivery = pending[index];
      if (delivery) await this.attempt(delivery, 1);
    }
  }

  heldTypes(): string[] {
    return this.held.map(({ event }) => event.type);
  }

  /** Resolves when no attempt is in progress. What is delayed and retried later does not count. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Restores the defaults and forgets held events and scheduled attempts. */
  reset(): void {
    this.mode = { ...NORMAL };
    this.held = [];
    this.deliveries = [];
    for (const timer of this.timers) timer.cancel();
    this.timers.clear();
  }

  private dispatch(delivery: PendingDelivery): void {
    for (let copy = 0; copy < this.mode.copies; copy += 1)
      this.later(this.mode.delayMs, delivery, 1);
  }

  private later(ms: number, delivery: PendingDelivery, attempt: number): void {
    if (ms === 0) {
      this.begin(delivery, attempt);
      return;
    }
    const timer = this.clock.timeout(ms, () => {
      this.timers.delete(timer);
      this.begin(delivery, attempt);
    });
    this.timers.add(timer);
  }

  /** Begins an attempt, once what caused the event is done. */
  private begin(delivery: PendingDelivery, attempt: number): void {
    const run = nextTurn()
      .then(() => this.attempt(delivery, attempt))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async attempt(delivery: PendingDelivery, attempt: number): Promise<void> {
    const { event } = delivery;
    const status = await send(delivery, this.clock);
    this.deliveries.push({ type: event.type, status });
    if (status !== null && status >= 200 && status < 300) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      return;
    }
    const wait = this.mode.retryDelaysMs[attempt - 1];
    if (wait !== undefined) this.later(wait, delivery, attempt + 1);
  }
}

async function send({ event, endpoint }: PendingDelivery, clock: Clock): Promise<number | null> {
  const patience = new AbortController();
  const limit = clock.timeout(PATIENCE_MS, () => patience.abort());
  const body = JSON.stringify(event, null, 2);
  try {
    const answer = await fetch(endpoint.object.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, endpoint.hidden.secret, clock.now()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: patience.signal,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  } finally {
    limit.cancel();
  }
}

/** The `Stripe-Signature` header of a body at a time in milliseconds: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signature(body: string, secret: string, at: number): string {
  const time = Math.floor(at / 1000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
}
