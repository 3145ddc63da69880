import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import {
  canRetryCompletion,
  completeOrderQuery,
  describeCompletionFailure,
  isUnpaid,
  pollAgainAfter,
} from './complete-order-query.ts';

function answering(status: number, body: unknown) {
  const fetching = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
}

async function failureOf(status: number, body: unknown): Promise<Error> {
  answering(status, body);
  return newClient()
    .fetchQuery(completeOrderQuery('a1'))
    .then(
      () => new Error('completed'),
      (error: Error) => error,
    );
}

afterEach(() => vi.unstubAllGlobals());

describe('completing an order', () => {
  it('asks once, however often the page renders', async () => {
    const order = { success: true, packages: [], totalAmount: '49.00' };
    const fetching = answering(200, order);
    const client = newClient();
    const drawn = () => client.fetchQuery(completeOrderQuery('a1'));
    expect(await Promise.all([drawn(), drawn()])).toEqual([{ order }, { order }]);
    expect(await drawn()).toEqual({ order });
    expect(fetching).toHaveBeenCalledTimes(1);
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/complete-order/a1');
    expect(fetching.mock.calls[0]?.[1]?.method).toBe('POST');
  });

  it('needs no more of the answer than its success', async () => {
    answering(200, { success: true });
    const result = await newClient().fetchQuery(completeOrderQuery('a1'));
    expect(result).toEqual({ order: { success: true } });
  });

  it.each([
    ['says no', { success: false, packages: [], totalAmount: '1.00' }],
    ['lacks success', { packages: [], totalAmount: '1.00' }],
  ])('fails where the answer %s', async (_, body) => {
    expect(describeCompletionFailure(await failureOf(200, body))).toBe('Failed to complete order');
  });

  it("shows the server's words, not its status", async () => {
    const error = await failureOf(402, { message: 'Not paid yet.', code: 'not_paid' });
    expect(describeCompletionFailure(error)).toBe('Not paid yet.');
    expect(isUnpaid(error)).toBe(true);
    expect(canRetryCompletion(error)).toBe(true);
  });

  it.each([
    [402, 'payment_processing', false, { waiting: 'processing' }],
    [503, 'payments_unavailable', true, { waiting: 'confirming' }],
    [503, 'payments_not_configured', true, { waiting: 'confirming' }],
    [507, 'disk_full', true, { waiting: 'confirming' }],
    [503, 'disk_failure', true, { waiting: 'confirming' }],
  ])('waits after %i %s, and asks again', async (status, code, hasPaid, waiting) => {
    const client = newClient();
    const options = completeOrderQuery('a1', hasPaid);
    const ask = () => client.fetchQuery({ ...options, staleTime: 0 });
    answering(status, { message: 'Please wait.', code });
    expect(await ask()).toEqual(waiting);
    expect(pollAgainAfter(client.getQueryData(options.queryKey))).toBe(3000);
    answering(200, { success: true, packages: [], totalAmount: '49.00' });
    expect(pollAgainAfter(await ask())).toBe(false);
  });

  it.each([
    [503, 'payments_unavailable'],
    [507, 'disk_full'],
    [402, 'not_paid'],
    [409, 'order_in_review'],
  ])('fails at once after %i %s', async (status, code) => {
    expect(await failureOf(status, { message: 'No.', code })).toBeInstanceOf(HttpError);
  });

  it('can be retried only if waiting may help', () => {
    const refused = (status: number) => new HttpError(status, '', '{}');
    expect([402, 429, 500, 503].map((status) => canRetryCompletion(refused(status)))).not.toContain(
      false,
    );
    expect([400, 404, 409].map((status) => canRetryCompletion(refused(status)))).not.toContain(
      true,
    );
    expect(canRetryCompletion(new UnreachableError(null))).toBe(true);
  });
});
