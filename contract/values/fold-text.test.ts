import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it('says the same of texts that people type alike', () => {
  for (const [one, other] of [
    ['Łukasz Père', 'lukasz PERE'],
    ['O’Brien', "o'brien"],
    ['Zoe\u0308', 'ZOË'],
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['İstanbul', 'ISTANBUL'],
    ['Ёлка', 'елка'],
    ['ＡＢＣ１２', 'abc12'],
    ['Winter\u00ad\u200b24', 'winter24'],
    ['\ud55c\uad6d', '\ud55c\uad6d'.normalize('NFD')],
    ['מֹשֶׁה', 'משה'],
  ] as const)
    expect(foldText(one), one).toBe(foldText(other));
});

it('keeps apart what is another word', () => {
  for (const [one, other] of [
    ['की', 'का'],
    ['がき', 'かき'],
    ['น้ำ', 'นา'],
    ['山田', '山本'],
  ] as const)
    expect(foldText(one), one).not.toBe(foldText(other));
});

it('says of its own form nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = foldText(text);
      expect(foldText(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});
