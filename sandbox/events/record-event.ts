import { API_VERSION, type Context, newId, seconds } from '../state/state.ts';
import type { Event } from './event.ts';

/** Stores an event with a copy of the object and sends it to the account's webhook endpoints. */
export function recordEvent(context: Context, type: string, object: object): Event {
  const { state, account, cause } = context;
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(state),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request: cause,
    type,
  };
  state.events.insert(account, event, null);
  const endpoints = state.webhookEndpoints.newestFirst(account);
  state.webhooks.offer(endpoints, event);
  return event;
}
