import { DEFAULT_ACCOUNT } from '../accounts/keys.ts';
import type { Event } from '../events/event.ts';
import { noSuch } from '../http/errors.ts';
import { createEndpoint } from '../webhook-endpoints/create-endpoint.ts';
import type { WebhookMode } from '../webhook-endpoints/webhooks.ts';
import { ownDoing, type World } from '../world/world.ts';

interface Registration {
  url: string;
  /** The signing secret that the store was configured with; made up when left out. */
  secret?: string;
  account?: string;
  events?: string[];
}

/** How tests steer the events on their way to the store. */
export function webhookControls(world: World) {
  return {
    /** Registers an endpoint, as the provider's dashboard would. */
    addWebhook: ({ url, secret, account = DEFAULT_ACCOUNT, events = ['*'] }: Registration) => {
      const row = createEndpoint(ownDoing(world, account), { url, enabled_events: events }, secret);
      return { ...row.object, secret: row.hidden.secret };
    },
    /** Drops, holds, doubles, delays: what is left out stays as it is. */
    webhookMode: (change: Partial<WebhookMode>): WebhookMode => {
      Object.assign(world.webhooks.mode, change);
      return world.webhooks.mode;
    },
    /** The types of the events held back, in the order they happened. */
    heldWebhooks: (): string[] => world.webhooks.heldTypes(),
    /** Sends what is held, in that order of indexes; an index may come twice or not at all. */
    flushWebhooks: ({ order }: { order?: number[] } = {}): Promise<void> =>
      world.webhooks.flush(order),
    /** Sends an event `times` times more, all at once. */
    resendEvent: async ({ event, times = 1 }: { event: string; times?: number }): Promise<void> => {
      const row = world.events.findAnywhere(event);
      if (!row) throw noSuch('event', event);
      const endpoints = world.webhookEndpoints.newestFirst(row.account);
      const now = () => world.clock.now();
      const rounds = Array.from({ length: times }, () =>
        world.webhooks.resend(endpoints, row.object, now),
      );
      await Promise.all(rounds);
    },
    /** Every account's events, oldest first. */
    events: (): Event[] => world.events.everything().map((row) => row.object),
    /** Every attempt to deliver one. */
    deliveries: () => [...world.webhooks.deliveries],
    /** Resolves when no delivery is under way. */
    webhooksIdle: (): Promise<void> => world.webhooks.idle(),
  };
}
