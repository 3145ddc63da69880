/** Why something the description of 2023-08-16 knows nothing of, or knows otherwise, is right. */
const SINCE = 'added by the API after 2023-08-16; a field of the 2026-10-28.endive SDK types';

/** Fields of answers that the description does not list. */
export const NEWER_FIELDS: Record<string, Record<string, string>> = {
  payment_intent: {
    allowed_payment_method_types: SINCE,
    customer_account: SINCE,
    excluded_payment_method_types: SINCE,
    managed_payments: SINCE,
    payment_method_configuration_details: SINCE,
    payment_record: SINCE,
    source: 'an old field that the description leaves out; null, as in the SDK types',
  },
  charge: {
    source: 'an old field that the description leaves out; null, as in the SDK types',
  },
  payment_method: { allow_redisplay: SINCE, customer_account: SINCE },
  refund: {
    customer: SINCE,
    customer_account: SINCE,
    destination_details: SINCE,
    payment_method: SINCE,
  },
  dispute: { enhanced_eligibility_types: SINCE, intended_submission_method: SINCE },
  customer: { customer_account: SINCE },
};

/** Parameters of requests that the description does not list yet, and those it still lists wrongly. */
export const NEWER_PARAMETERS: Record<string, string> = {
  allowed_payment_method_types: 'takes the place of payment_method_types since API 2026-09-30',
};
export const REMOVED_PARAMETERS: Record<string, string> = {
  payment_method_types: 'removed by API 2026-09-30: allowed_payment_method_types takes its place',
};

/** Values of parameters that the description does not list yet. */
export const NEWER_VALUES: Record<string, string> = {
  'refund.updated': 'an event since 2024; a type of the 2026-10-28.endive SDK',
  'refund.failed': 'an event since 2024; a type of the 2026-10-28.endive SDK',
};

/** Calls that the description leaves out. */
export const UNDESCRIBED_CALLS: Record<string, string> = {
  'GET /v1/account': 'cut from the description; answered as in the SDK types',
  'POST /v1/payment_methods': 'cut from the description; only the browser stand-in calls it',
};

/** In what the fields of objects differ from the provider's examples, and why. */
export const OTHER_THAN_FIXTURES: Record<
  string,
  { absent?: Record<string, string>; further?: Record<string, string> }
> = {
  payment_intent: { further: { allowed_payment_method_types: SINCE, payment_record: SINCE } },
  charge: { absent: { refunds: 'answered only where it is expanded, since API 2022-11-15' } },
  dispute: { further: { intended_submission_method: SINCE } },
  webhook_endpoint: { further: { secret: 'told once, by the call that makes the endpoint' } },
  customer: { further: { customer_account: SINCE } },
};
