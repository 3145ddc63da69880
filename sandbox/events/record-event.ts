import { type Act, API_VERSION, newId, seconds } from '../world/world.ts';
import type { Event } from './event.ts';

/** Keeps an event with a copy of the object, and hands it to the account's webhook endpoints. */
export function recordEvent(act: Act, type: string, object: object): Event {
  const { world, account, cause } = act;
  const event: Event = {
    id: newId(world, 'evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(world),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request: cause,
    type,
  };
  world.events.insert(account, event, null);
  const endpoints = world.webhookEndpoints.newestFirst(account);
  world.webhooks.offer(endpoints, event, () => world.clock.now());
  return event;
}
