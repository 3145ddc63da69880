import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GROUNDS, OWN_COLOURS } from '#contract/shop/colour/accent.ts';
import { contrast } from '#contract/shop/colour/contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  Array.from(
    css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g),
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

/** The scrims of both themes, as red, green, blue and the share that covers. */
const scrims = Array.from(css.matchAll(/rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/g), ([, ...parts]) =>
  parts.map(Number),
).slice(0, 2);

/** A colour under a scrim. */
function laidOver(hex: string, [red = 0, green = 0, blue = 0, percent = 0]: number[] = []): string {
  const under = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const parts = [red, green, blue].map((part, at) =>
    Math.round((part * percent + (under[at] ?? 0) * (100 - percent)) / 100),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const pages = ['paper', 'surface', 'surface-sunken'];
const washes = ['pine-wash', 'berry-wash', 'gold-wash', 'ok-wash', 'wait-wash'];

/** Foreground, backgrounds and the contrast they need: 4.5 for text, 3 for edges and rings. */
const pairs: [string, string[], number][] = [
  ['ink', [...pages, ...washes, 'surface-best'], 4.5],
  ['ink-soft', [...pages, 'pine-wash', 'surface-best'], 4.5],
  ['pine', [...pages, 'pine-wash'], 4.5],
  ['pine-strong', [...pages, 'pine-wash'], 4.5],
  ['berry', [...pages, 'berry-wash'], 4.5],
  ['ok', [...pages, 'ok-wash', 'surface-best'], 4.5],
  ['wait', [...pages, 'wait-wash'], 4.5],
  ['on-pine', ['pine', 'pine-strong'], 4.5],
  ['on-berry', ['berry'], 4.5],
  ['on-gold', ['gold'], 4.5],
  ['paper', ['ink'], 4.5],
  ['control-line', [...pages, 'surface-best'], 3],
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const cases = pairs.flatMap(([front, backs, least]) =>
    backs.map((back) => ({ front, back, least })),
  );
  it.each(cases)('$front on $back has a contrast of at least $least', ({ front, back, least }) => {
    const [fore, ground] = [tokens.get(front)?.[theme], tokens.get(back)?.[theme]];
    expect(fore && ground, 'both tokens exist').toBeTruthy();
    expect(contrast(fore ?? '', ground ?? '')).toBeGreaterThanOrEqual(least);
  });
});

describe('what an owner’s colours and pictures rely on', () => {
  it('is the grounds that accent colours are checked on', () => {
    for (const theme of ['light', 'dark'] as const)
      expect(pages.map((name) => tokens.get(name)?.[theme])).toEqual(GROUNDS[theme]);
  });

  it('is the colours of a shop without an accent', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const [name, colour] of Object.entries(OWN_COLOURS[theme]))
        expect(tokens.get(name)?.[theme]).toBe(colour);
  });

  // A headline is large text, which needs 3.
  it.each([
    ['light', '#000000', 'pine', 3],
    ['light', '#000000', 'ink', 4.5],
    ['dark', '#ffffff', 'pine', 3],
    ['dark', '#ffffff', 'ink', 4.5],
  ] as const)(
    'is the scrim of the %s theme, even over %s, below %s',
    (theme, picture, name, least) => {
      const ground = laidOver(picture, scrims[theme === 'light' ? 0 : 1]);
      expect(contrast(tokens.get(name)?.[theme] ?? '', ground)).toBeGreaterThanOrEqual(least);
      // Any accent has 4.5 on the paper of its theme, and at least 3 on this.
      const share =
        contrast('#000000', ground) / contrast('#000000', tokens.get('paper')?.[theme] ?? '');
      if (theme === 'light') expect(4.5 * share).toBeGreaterThanOrEqual(3);
    },
  );
});
