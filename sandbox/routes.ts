import { accountOf } from './accounts/account.ts';
import { chargeRoutes } from './charges/charges.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { expand } from './http/parameters.ts';
import { type Route, route } from './http/routes.ts';
import { paymentIntentRoutes } from './payment-intents/payment-intents.routes.ts';
import { paymentMethodRoutes } from './payment-methods/payment-methods.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { webhookEndpointRoutes } from './webhook-endpoints/webhook-endpoints.routes.ts';

/** Every call of the API that the sandbox answers. */
export const routes: Route[] = [
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
  route('GET', '/v1/account', { expand }, accountOf),
];
