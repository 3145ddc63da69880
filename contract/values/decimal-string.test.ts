import { describe, expect, it } from 'vitest';
import { decimalString } from './decimal-string.ts';

describe('decimalString', () => {
  it('takes amounts as they are and refuses the rest with a message', () => {
    expect(decimalString().parse('49.9')).toBe('49.9');
    for (const wrong of ['49.999', 'abc', 49.9, null, ['1']]) {
      const result = decimalString().safeParse(wrong);
      expect(result.success).toBe(false);
    }
    expect(decimalString().safeParse('1e9').error?.issues[0]?.message).toBe(
      'must be an amount in dollars with at most two decimals',
    );
  });
});
