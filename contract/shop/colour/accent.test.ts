import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../scripts/test/sized.ts';
import { accentColour, accentColours, accentStyle, findAccentFailure, GROUNDS } from './accent.ts';
import { contrast } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The colours of text that stand on the wash, too, as in web/ui/tokens.css. */
const INKS = { light: ['#1b2320', '#55615b'], dark: ['#edf2ee', '#a3b0a9'] } as const;

describe('an accent colour', () => {
  it('is read by everybody in both themes, whichever is taken or offered', () => {
    fc.assert(
      fc.property(anyColour, (typed) => {
        const accent = findAccentFailure(typed)?.nearest ?? typed;
        expect(findAccentFailure(accent)).toBeNull();
        for (const [theme, colours] of Object.entries(accentColours(accent))) {
          const grounds = [...GROUNDS[theme as 'light' | 'dark'], colours['pine-wash']];
          for (const ground of grounds) {
            expect(contrast(colours.pine, ground)).toBeGreaterThanOrEqual(4.5);
            expect(contrast(colours['pine-strong'], ground)).toBeGreaterThanOrEqual(4.5);
          }
          expect(contrast(colours['on-pine'], colours.pine)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colours['on-pine'], colours['pine-strong'])).toBeGreaterThanOrEqual(4.5);
          for (const ink of INKS[theme as 'light' | 'dark'])
            expect(contrast(ink, colours['pine-wash'])).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: sized(500, 5000) },
    );
  });

  it('that fails gets the nearest of its hue: one step lighter fails, too', () => {
    fc.assert(
      fc.property(anyColour, (typed) => {
        const failure = findAccentFailure(typed);
        if (failure === null) return;
        const offered = toOklch(failure.nearest);
        const lighter = fromOklch({ ...offered, lightness: offered.lightness + 0.012 });
        expect(findAccentFailure(lighter)).not.toBeNull();
      }),
      { numRuns: sized(200, 2000) },
    );
  });

  it('is typed with six digits, and a pale one says what is wrong and what would do', () => {
    const parse = (typed: string) => accentColour().safeParse(typed);
    expect(parse('#7B1FA2').data).toBe('#7b1fa2');
    for (const typed of ['7b1fa2', '#7b1', 'red', '#7b1fa2; } body{'])
      expect(parse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'must be a color of six digits, such as #0f4c3a',
      ]);
    expect(parse('').data).toBe('');
    const message = parse('#ffd54a').error?.issues[0]?.message ?? '';
    expect(message).toMatch(
      /^this color is too pale for text and buttons in the light theme: its contrast is 1\.2:1, and 4\.5:1 is needed\. The nearest color that passes is #[\da-f]{6}$/,
    );
    expect(parse(message.slice(-7)).success).toBe(true);
  });

  it('is CSS for both themes', () => {
    expect(accentStyle('#0f4c3a')).toMatch(
      /^:root:root,\[data-theme\]\[data-theme\]\{--pine:light-dark\(#0f4c3a,#\w{6}\);--pine-strong:/,
    );
  });

  it('keeps a colour that no screen shows within what it shows', () => {
    expect(fromOklch({ lightness: 0.7, chroma: 0.5, hue: 2.6 })).toMatch(/^#[\da-f]{6}$/);
    fc.assert(
      fc.property(anyColour, (hex) => {
        expect(fromOklch(toOklch(hex))).toBe(hex);
      }),
    );
  });
});
