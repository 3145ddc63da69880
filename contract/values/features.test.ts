import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { features } from './features.ts';

describe('features', () => {
  it('are read as a list and as that list encoded as JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (list) => {
        expect(features.parse(list)).toEqual(list);
        expect(features.parse(JSON.stringify(list))).toEqual(list);
      }),
    );
  });

  it('refuse everything else', () => {
    for (const wrong of [
      '',
      'Three videos',
      '{"0":"a"}',
      '[1]',
      '["a",null]',
      '"a"',
      '[',
      null,
      7,
      [1],
    ])
      expect(features.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });
});
