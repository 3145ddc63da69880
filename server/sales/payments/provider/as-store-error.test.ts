import { expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import {
  type PaymentsDetail,
  PaymentsError,
  type PaymentsFailure,
} from '#platform/payments/payments.ts';
import {
  asStoreError,
  describeFailure,
  failureBehind,
  isOutOfReach,
  isProviderDown,
  noKey,
} from './provider-failures.ts';

const failures = ['unknown', 'busy', 'denied', 'forbidden', 'refused', 'broken'] as const;
const failureOf = (failure: PaymentsFailure, detail?: PaymentsDetail) =>
  new PaymentsError(failure, 'No: sk_test_abcdefgh1234.', { detail });

it.each([
  ['unknown', 503, 503, 'Stripe did not answer. Please try again in a moment.'],
  ['busy', 503, 503, 'Stripe is busy. Please try again in a moment.'],
  ['broken', 503, 503, 'Stripe failed (“No: sk_test_abcdefgh1234.”). Please try again later.'],
  ['denied', 503, 409, 'Stripe does not accept the saved key: “No: sk_test_abcdefgh1234.”'],
  ['forbidden', 503, 409, 'Stripe does not let the saved key do this: “No: sk_test_abcdefgh1234.”'],
  ['refused', 503, 409, 'Stripe refused: “No: sk_test_abcdefgh1234.”'],
] as const)('%s is %i to a buyer, in general words, and %i to an admin', (failure, ...expected) => {
  const [buyerStatus, adminStatus, words] = expected;
  const cause = failureOf(failure);
  const isOurs = ['denied', 'forbidden', 'refused'].includes(failure);
  const forBuyer = asStoreError(cause, 'buyer');
  expect(forBuyer).toBeInstanceOf(AppError);
  expect(forBuyer).toMatchObject({
    cause,
    status: buyerStatus,
    code: isOurs ? 'payments_not_configured' : 'payments_unavailable',
  });
  expect(String(forBuyer)).not.toContain('No:');
  expect(asStoreError(cause, 'admin')).toMatchObject({
    cause,
    status: adminStatus,
    message: words,
  });
});

it('a payment that no key reaches is told to an admin as that', () => {
  const cause = failureOf('refused', 'no_such_payment');
  const message = 'None of the saved keys reaches this payment: “No: sk_test_abcdefgh1234.”';
  expect(asStoreError(cause, 'admin')).toMatchObject({ cause, status: 409, message });
});

it('somebody who may have paid reads that the payment is being confirmed, whatever failed', () => {
  for (const failure of failures) {
    const said = asStoreError(failureOf(failure), 'payer');
    expect(said).toMatchObject({ status: 503, message: expect.stringMatching(/being confirmed/) });
  }
  expect(noKey('payer').message).toMatch(/being confirmed/);
  expect(noKey('buyer').message).toMatch(/^The shop cannot take card payments/);
  expect(noKey('admin').message).toMatch(/^No saved secret key reaches this payment/);
});

it('any other error stays as it is', () => {
  for (const error of [new Error('no'), 'no', null]) {
    expect(asStoreError(error, 'admin')).toBe(error);
    expect(failureBehind(error)).toBeNull();
    expect([isProviderDown(error), isOutOfReach(error)]).toEqual([false, false]);
  }
});

it('the failure is found behind what was thrown in its place', () => {
  const failure = failureOf('busy');
  const wrapped = new Error('a', { cause: new Error('b', { cause: failure }) });
  expect(failureBehind(wrapped)).toBe(failure);
  expect(isProviderDown(wrapped)).toBe(true);
});

it('the provider is down where it gave no answer of use; a key may be out of reach', () => {
  const down = failures.filter((failure) => isProviderDown(failureOf(failure)));
  expect(down).toEqual(['unknown', 'busy', 'broken']);
  const outOfReach = failures.filter((failure) => isOutOfReach(failureOf(failure)));
  expect(outOfReach).toEqual(['denied', 'forbidden']);
  expect(isOutOfReach(failureOf('refused', 'no_such_payment'))).toBe(true);
  expect(isOutOfReach(failureOf('refused', 'already_refunded'))).toBe(false);
});

it('the timeline has the provider’s words only where it refused: without secrets, at most 300', () => {
  expect(describeFailure(failureOf('refused'))).toBe('Stripe refused: No: sk_test_****.');
  const long = new PaymentsError('refused', 'x'.repeat(301));
  expect(describeFailure(long)).toBe(`Stripe refused: ${'x'.repeat(300)}`);
  for (const failure of failures.filter((one) => one !== 'refused')) {
    expect(describeFailure(failureOf(failure)), failure).not.toContain('No:');
  }
});
