import Stripe from 'stripe';
import { expect } from 'vitest';
import { createTestClock, type TestClock } from '../../server/testing/clocks/test-clock.ts';
import { type Sandbox, startSandbox } from '../server.ts';

/** A secret and a publishable key of one account. */
export const SECRET_KEY = 'sk_test_51TestAccount0001secret';
export const PUBLISHABLE_KEY = 'pk_test_51TestAccount0001public';
export const ACCOUNT = 'acct_1TestAccount0001';

/** One answer of the API. */
export interface Answer {
  status: number;
  headers: Headers;
  body: { id: string; error: Record<string, unknown> } & Record<string, unknown>;
}

export interface Bench {
  sandbox: Sandbox;
  /** The real SDK with {@link SECRET_KEY}, without retries. */
  stripe: Stripe;
  clock: TestClock;
  /** One call without the SDK: `form` is the query or body, encoded. */
  call(
    method: string,
    path: string,
    form?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** A new sandbox with a clock that stands still until it is moved. */
export async function openBench(): Promise<Bench> {
  const clock = createTestClock();
  const sandbox = await startSandbox({ port: 0, clock });
  return { sandbox, clock, stripe: sdkFor(sandbox), call: callerOf(sandbox) };
}

export function sdkFor(
  sandbox: Sandbox,
  key = SECRET_KEY,
  options: { maxNetworkRetries?: number; timeout?: number } = {},
): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    timeout: 5000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
}

function callerOf(sandbox: Sandbox): Bench['call'] {
  return async (method, path, form = '', headers = {}) => {
    const url = `${sandbox.url}${path}${method === 'GET' && form ? `?${form}` : ''}`;
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      body: method === 'POST' ? form : undefined,
    });
    const body = (await answer.json()) as Answer['body'];
    return { status: answer.status, headers: answer.headers, body };
  };
}

/** The form with which stripe.js confirms an intent; it has to come with {@link byPage}. */
export function cardForm(number: string, year = 2030): string {
  const card = { number, exp_month: '10', exp_year: String(year), cvc: '123' };
  const form = new URLSearchParams({ 'payment_method_data[type]': 'card' });
  for (const [name, value] of Object.entries(card)) {
    form.set(`payment_method_data[card][${name}]`, value);
  }
  return String(form);
}

/** The header of calls that the shop's page makes. */
export const byPage = { authorization: `Bearer ${PUBLISHABLE_KEY}` };

/** Waits until a promise is rejected and answers the error. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The promise was not rejected.');
}

/** `expect.poll` with a timeout long enough for a busy machine. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { timeout: 60_000, interval: 20 });
}
