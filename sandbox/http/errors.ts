import type { PaymentIntent } from '../payment-intents/payment-intent.ts';

/** The body of an error: what is inside `{"error": ...}`. */
export interface ErrorBody {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message?: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: unknown;
}

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /**
   * Whether the call had begun to execute. Such an answer is stored under the idempotency key;
   * an error about its parameters is not.
   */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message ?? body.code ?? String(status));
    this.status = status;
    this.body = { type: 'invalid_request_error', ...body };
    this.executed = executed;
  }
}

/** 404: there is no such object, or it belongs to another account. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

/** 400: a parameter is invalid. */
export function badParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, code ? { code, param, message } : { param, message });
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as Stripe's messages show them: 5500 -> `$55.00`. */
export function dollars(cents: number): string {
  return format.format(cents / 100);
}
