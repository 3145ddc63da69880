import type Stripe from 'stripe';
import { waitAtMost } from '#platform/concurrency/wait-at-most.ts';
import { PaymentsError } from '#platform/payments/payments.ts';

/** Says how many milliseconds are left until a deadline, by a clock that nobody sets; never less than 0. */
export type TimeLeft = () => number;

export function deadlineIn(milliseconds: number): TimeLeft {
  const end = performance.now() + milliseconds;
  return () => Math.max(0, end - performance.now());
}

const tooLate = () => new PaymentsError('unknown', 'The provider did not answer in time.');

/**
 * Makes a call whose answer is waited for until the deadline. Throws PaymentsError('unknown') then, and makes
 * no call once it has passed.
 */
export async function beforeDeadline<Result>(
  timeLeft: TimeLeft,
  call: () => Promise<Result>,
): Promise<Result> {
  const ms = timeLeft();
  if (ms === 0) throw tooLate();
  return waitAtMost({ ms, giveUp: tooLate }, call());
}

/**
 * The SDK's HTTP client, which gives every attempt the time that is left, so that a slow answer is waited for.
 * The SDK knows a time limit of one attempt only: what it tries again too late is not sent.
 */
export function withDeadline(client: Stripe.HttpClient, timeLeft: TimeLeft): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest(...given) {
      const ms = Math.ceil(timeLeft());
      if (ms === 0) return Promise.reject(tooLate());
      const [host, port, path, method, headers, body, protocol] = given;
      return client.makeRequest(host, port, path, method, headers, body, protocol, ms);
    },
  };
}
