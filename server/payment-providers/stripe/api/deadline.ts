import type Stripe from 'stripe';
import type { Clock } from '#platform/clock/clock.ts';
import { waitAtMost } from '#platform/concurrency/wait-at-most.ts';
import { PaymentsError } from '#platform/payments/payments.ts';

/** A moment until which calls to the provider are waited for. */
export interface Deadline {
  clock: Clock;
  /** How many milliseconds are left, by a clock that nobody sets; never less than 0. */
  left(): number;
}

export function deadlineIn(clock: Clock, milliseconds: number): Deadline {
  const end = clock.monotonic() + milliseconds;
  return { clock, left: () => Math.max(0, end - clock.monotonic()) };
}

const tooLate = () => new PaymentsError('unknown', 'The provider did not answer in time.');

/**
 * Makes a call whose answer is waited for until the deadline. Throws PaymentsError('unknown') then, and makes
 * no call once it has passed.
 */
export async function beforeDeadline<Result>(
  { clock, left }: Deadline,
  call: () => Promise<Result>,
): Promise<Result> {
  const ms = left();
  if (ms === 0) throw tooLate();
  return waitAtMost({ clock, ms, giveUp: tooLate }, call());
}

/**
 * The SDK's HTTP client, which gives every attempt the time that is left, so that a slow answer is waited for.
 * The SDK knows a time limit of one attempt only: what it tries again too late is not sent.
 */
export function withDeadline(client: Stripe.HttpClient, { left }: Deadline): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest(...given) {
      const ms = Math.ceil(left());
      if (ms === 0) return Promise.reject(tooLate());
      const [host, port, path, method, headers, body, protocol] = given;
      return client.makeRequest(host, port, path, method, headers, body, protocol, ms);
    },
  };
}
