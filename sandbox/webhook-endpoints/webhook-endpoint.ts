import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

/** With the signing secret, which is answered only when the endpoint is created. */
export type EndpointRow = Row<Stripe.WebhookEndpoint, { secret: string }>;
