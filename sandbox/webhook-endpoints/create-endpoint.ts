import { ApiError, badParameter } from '../http/errors.ts';
import { type Read, required, text, texts } from '../http/parameters.ts';
import { randomText } from '../state/ids.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { EndpointRow } from './webhook-endpoint.ts';

export const endpointShape = { enabled_events: required(texts), url: required(text) };

/** How many test-mode endpoints an account may have. */
const MOST = 16;

/** Creates an endpoint. Tests may give the signing secret; otherwise it is generated. */
export function createEndpoint(
  context: Context,
  given: Read<typeof endpointShape>,
  secret = `whsec_${randomText(32)}`,
): EndpointRow {
  const { state, account } = context;
  checkUrl(given.url);
  for (const [index, type] of given.enabled_events.entries()) {
    if (type === '*' || /^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type)) continue;
    const param = `enabled_events[${index}]`;
    throw badParameter(param, `Invalid ${param}: must be a type of event or *`);
  }
  if (state.webhookEndpoints.newestFirst(account).length >= MOST) {
    const message = `You have reached the maximum of ${MOST} test webhook endpoints.`;
    throw new ApiError(400, { message });
  }
  return state.webhookEndpoints.insert(
    account,
    {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: null,
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
