import type Stripe from 'stripe';

interface Call<Parameters, Answer> {
  parameters: Parameters;
  answer: Answer;
}
type Domain = Stripe.PaymentMethodDomain;
type Intent = Stripe.PaymentIntent;
type Warning = Stripe.Radar.EarlyFraudWarning;
// `Event` is a union of one interface for each type of event; this one they all extend.
type Event = Stripe.EventBase;

/** The calls that the shop and its pages make, in the SDK's types. `provider-facts.ts` reads them here. */
export interface Calls {
  'GET /v1/account': Call<Stripe.AccountRetrieveCurrentParams, Stripe.Account>;
  'POST /v1/payment_intents': Call<Stripe.PaymentIntentCreateParams, Intent>;
  'GET /v1/payment_intents/{id}': Call<Stripe.PaymentIntentRetrieveParams, Intent>;
  'POST /v1/payment_intents/{id}/confirm': Call<Stripe.PaymentIntentConfirmParams, Intent>;
  'POST /v1/payment_intents/{id}/cancel': Call<Stripe.PaymentIntentCancelParams, Intent>;
  'POST /v1/refunds': Call<Stripe.RefundCreateParams, Stripe.Refund>;
  'GET /v1/refunds': Call<Stripe.RefundListParams, Stripe.ApiList<Stripe.Refund>>;
  'GET /v1/disputes': Call<Stripe.DisputeListParams, Stripe.ApiList<Stripe.Dispute>>;
  'GET /v1/charges/{id}': Call<Stripe.ChargeRetrieveParams, Stripe.Charge>;
  'GET /v1/radar/early_fraud_warnings': Call<
    Stripe.Radar.EarlyFraudWarningListParams,
    Stripe.ApiList<Warning>
  >;
  'GET /v1/radar/early_fraud_warnings/{id}': Call<
    Stripe.Radar.EarlyFraudWarningRetrieveParams,
    Warning
  >;
  'GET /v1/events': Call<Stripe.EventListParams, Stripe.ApiList<Event>>;
  'POST /v1/webhook_endpoints': Call<Stripe.WebhookEndpointCreateParams, Stripe.WebhookEndpoint>;
  'GET /v1/webhook_endpoints': Call<
    Stripe.WebhookEndpointListParams,
    Stripe.ApiList<Stripe.WebhookEndpoint>
  >;
  'POST /v1/webhook_endpoints/{id}': Call<
    Stripe.WebhookEndpointUpdateParams,
    Stripe.WebhookEndpoint
  >;
  'DELETE /v1/webhook_endpoints/{id}': Call<
    Stripe.WebhookEndpointDeleteParams,
    Stripe.DeletedWebhookEndpoint
  >;
  'POST /v1/payment_method_domains': Call<Stripe.PaymentMethodDomainCreateParams, Domain>;
  'GET /v1/payment_method_domains': Call<
    Stripe.PaymentMethodDomainListParams,
    Stripe.ApiList<Domain>
  >;
  'GET /v1/payment_method_domains/{id}': Call<Stripe.PaymentMethodDomainRetrieveParams, Domain>;
  'POST /v1/payment_method_domains/{id}': Call<Stripe.PaymentMethodDomainUpdateParams, Domain>;
  'POST /v1/payment_method_domains/{id}/validate': Call<
    Stripe.PaymentMethodDomainValidateParams,
    Domain
  >;
}

/** The objects that are described in full; of any other in an answer, only its id is. */
export interface Described {
  objects:
    | Stripe.Account
    | Stripe.Charge
    | Stripe.Dispute
    | Domain
    | Event
    | Intent
    | Stripe.PaymentMethod
    | Stripe.Refund
    | Warning
    | Stripe.WebhookEndpoint
    | Stripe.DeletedWebhookEndpoint;
  /** The errors of calls have the shape of the error that a payment intent keeps. */
  error: NonNullable<Intent['last_payment_error']>;
  methodKinds: Stripe.PaymentMethod['type'];
}
