import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  Array.from(
    css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g),
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
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
