import { describe, expect, it } from 'vitest';
import { assertFewValues } from './body-parsers.ts';

const check = (text: string) => () => assertFewValues(Buffer.from(text));

describe('the number of values in a JSON text', () => {
  it('may be 12,000', () => {
    expect(check(JSON.stringify(Array(12_000).fill(1)))).not.toThrow();
    expect(check(JSON.stringify({ ids: Array(10_000).fill('a') }))).not.toThrow();
  });

  it.each([
    ['numbers', Array(12_001).fill(1)],
    ['objects', Array(12_001).fill({})],
    ['keys', Object.fromEntries(Array.from({ length: 12_001 }, (_, at) => [`k${at}`, 0]))],
  ])('may not be more: %s', (_, value) => {
    expect(check(JSON.stringify(value))).toThrow('12,000 values');
  });

  it('may not be more: depth', () => {
    expect(check('['.repeat(12_001))).toThrow('12,000 values');
  });

  it('counts none in texts, with quotes and backslashes in them', () => {
    expect(check(JSON.stringify([',[{"\\'.repeat(20_000), '\\'.repeat(20_001)]))).not.toThrow();
    const after = JSON.stringify(['\\', '"\\"', ...Array(12_000).fill(1)]);
    expect(check(after)).toThrow('12,000 values');
  });
});
