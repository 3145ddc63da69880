import { describe, expect, it } from 'vitest';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { canRetry, retryDelay } from './retry-rule.ts';

describe('the retry rule', () => {
  it.each([
    [new UnreachableError(new Error('offline')), true],
    [new HttpError(507, '', '{"message":"Not enough room"}'), true],
    [new HttpError(503, '', ''), true],
    [new HttpError(429, '', ''), true],
    // A proxy's page instead of the answer.
    [new HttpError(200, '', '<html>'), true],
    [new HttpError(401, '', ''), false],
    [new HttpError(409, '', ''), false],
    [new HttpError(415, '', ''), false],
    [new Error('a bug'), false],
  ])('%s: %s', (error, passing) => {
    expect(canRetry(error)).toBe(passing);
  });

  it('waits longer each time, up to half a minute', () => {
    expect([1, 2, 3, 6, 20].map((failures) => retryDelay(failures, 1))).toEqual([
      1000, 2000, 4000, 30_000, 30_000,
    ]);
    expect(retryDelay(1, 0)).toBe(750);
  });
});
