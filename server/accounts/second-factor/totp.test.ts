import { describe, expect, it } from 'vitest';
import { plainCode } from './spend-code.ts';
import { newSecret, stepOfCode, totpUri } from './totp.ts';

describe('a code', () => {
  // RFC 6238, appendix B, of which an app shows the last six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is the one of the RFC at %d seconds', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted from a clock that is half a minute off, and from no other', () => {
    const at = 1_111_111_109_000;
    const outcomes = [-60, -30, 0, 30, 60].map((off) =>
      stepOfCode(secret, '081804', at + off * 1000),
    );
    const step = Math.floor(at / 30_000);
    expect(outcomes).toEqual([null, step, step, step, null]);
  });
});

it.each(['１２３-４５６', '١٢٣ ٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '𝟏𝟐𝟑𝟜𝟝𝟞', '123\u2011456'])(
  '%s is typed for 123456',
  (typed) => {
    expect(plainCode(typed)).toBe('123456');
  },
);

it('is listed under names that have no colon', () => {
  const uri = totpUri('GEZDGNBVGY3TQOJQ', { issuer: 'Nord: Video', account: 'nick:two' });
  const { pathname, searchParams } = new URL(uri);
  expect(decodeURIComponent(pathname).split(':')).toEqual(['/Nord - Video', 'nick - two']);
  expect(searchParams.get('issuer')).toBe('Nord - Video');
});

it('a secret is the first 160 bits of a random token, in base32', () => {
  const token = Buffer.from(`12345678901234567890${'x'.repeat(12)}`).toString('base64url');
  expect(newSecret(token)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
