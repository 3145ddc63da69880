import { DEFAULT_ACCOUNT } from '../accounts/keys.ts';
import type { Event } from '../events/event.ts';
import { noSuch } from '../http/errors.ts';
import { contextWithoutRequest, type State } from '../state/state.ts';
import { createEndpoint } from '../webhook-endpoints/create-endpoint.ts';
import type { WebhookMode } from '../webhook-endpoints/webhooks.ts';

interface Registration {
  url: string;
  /** The signing secret that the store was configured with; made up when left out. */
  secret?: string;
  account?: string;
  events?: string[];
}

/** How tests steer the events on their way to the store. */
export function webhookControls(state: State) {
  return {
    /** Registers an endpoint, as the provider's dashboard would. */
    addWebhook: ({ url, secret, account = DEFAULT_ACCOUNT, events = ['*'] }: Registration) => {
      const row = createEndpoint(
        contextWithoutRequest(state, account),
        { url, enabled_events: events },
        secret,
      );
      return { ...row.object, secret: row.hidden.secret };
    },
    /** Drops, holds, doubles, delays: what is left out stays as it is. */
    webhookMode: (change: Partial<WebhookMode>): WebhookMode => {
      Object.assign(state.webhooks.mode, change);
      return state.webhooks.mode;
    },
    /** The types of the events held back, in the order they happened. */
    heldWebhooks: (): string[] => state.webhooks.heldTypes(),
    /** Sends what is held, in that order of indexes; an index may come twice or not at all. */
    flushWebhooks: ({ order }: { order?: number[] } = {}): Promise<void> =>
      state.webhooks.flush(order),
    /** Sends an event `times` times more, all at once. */
    resendEvent: async ({ event, times = 1 }: { event: string; times?: number }): Promise<void> => {
      const row = state.events.findAnywhere(event);
      if (!row) throw noSuch('event', event);
      const endpoints = state.webhookEndpoints.newestFirst(row.account);
      const now = () => state.clock.now();
      const rounds = Array.from({ length: times }, () =>
        state.webhooks.resend(endpoints, row.object, now),
      );
      await Promise.all(rounds);
    },
    /** Every account's events, oldest first. */
    events: (): Event[] => state.events.everything().map((row) => row.object),
    /** Every attempt to deliver one. */
    deliveries: () => [...state.webhooks.deliveries],
    /** Resolves when no delivery is under way. */
    webhooksIdle: (): Promise<void> => state.webhooks.idle(),
  };
}
