import { badParameter } from '../http/errors.ts';
import { type Read, required, text, texts } from '../http/parameters.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { EndpointRow } from './webhooks.ts';

export const endpointShape = {
  api_version: text,
  enabled_events: required(texts),
  url: required(text),
};

/** Creates an endpoint. Tests may give the signing secret; otherwise it is generated. */
export function createEndpoint(
  context: Context,
  given: Read<typeof endpointShape>,
  secret = newId('whsec'),
): EndpointRow {
  const { state, account } = context;
  checkUrl(given.url);
  return state.webhookEndpoints.insert(
    account,
    {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: given.api_version ?? null,
      application: null,
      created: seconds(state),
      description: null,
      enabled_events: given.enabled_events,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: given.url,
    },
    { secret },
  );
}

// Stripe accepts only public addresses. The sandbox also accepts local ones.
function checkUrl(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol === 'https:' || protocol === 'http:') return;
  throw badParameter(
    'url',
    'Invalid URL: An explicit scheme (such as https) must be provided.',
    'url_invalid',
  );
}
