import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedSlug, MAX_SLUG_LENGTH, slug, slugFromName } from './slugs.ts';

describe('the slug of a name', () => {
  it.each([
    ['Beard, Suit & Presence', 'beard-suit-presence'],
    ["  Santa's  2nd—Course!  ", 'santas-2nd-course'],
    ['Çok Güzel İstanbul', 'cok-guzel-istanbul'],
    ['Weihnachtsgruß & Ærø, Łódź', 'weihnachtsgruss-aero-lodz'],
    ['ＦＵＬＬ ｗｉｄｔｈ ①', 'full-width-1'],
    ['لحية', ''],
    ['🎅', ''],
    ['', ''],
  ])('of %j is %j', (name, expected) => {
    expect(slugFromName(name)).toBe(expected);
  });

  it('is always one that may be typed, unless it is reserved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const made = slugFromName(name);
        expect(made.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        expect(slug().safeParse(made).success).toBe(!isReservedSlug(made));
      }),
    );
  });
});

describe('a slug that is typed', () => {
  it('is written in small letters', () => {
    expect(slug().parse(' Beard-2 ')).toBe('beard-2');
    expect(slug().parse('')).toBe('');
  });

  it.each([
    ['beard suit', 'may have only letters from a to z, digits, and single hyphens between them'],
    ['beard--suit', 'may have only letters from a to z, digits, and single hyphens between them'],
    ['-beard', 'may have only letters from a to z, digits, and single hyphens between them'],
    ['bärd', 'may have only letters from a to z, digits, and single hyphens between them'],
    ['../admin', 'may have only letters from a to z, digits, and single hyphens between them'],
    ['x'.repeat(81), 'must be at most 80 characters'],
    ['New', 'is reserved for the shop; choose another'],
  ])('%j is refused in one sentence', (typed, message) => {
    const result = slug().safeParse(typed);
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
