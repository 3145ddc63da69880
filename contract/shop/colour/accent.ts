import * as z from 'zod/mini';
import { contrast } from './contrast.ts';
import { fromOklch, HALVINGS, type Oklch, toOklch } from './oklch.ts';

/** The least contrast of text by WCAG 2.2; edges and rings need 3, and are of the same colour. */
export const LEAST_CONTRAST = 4.5;

/** The backgrounds of text in the accent colour, as in web/ui/tokens.css: pages, cards, wells. */
export const GROUNDS = {
  light: ['#fbf7f0', '#ffffff', '#f4eee3'],
  dark: ['#0f1513', '#18211d', '#131b18'],
} as const;

/** The colours of one theme that an accent makes, by the names of their tokens without `--`. */
export interface AccentColours {
  /** Main buttons, links, focus rings. */
  pine: string;
  /** Main buttons and links that are pointed at. */
  'pine-strong': string;
  /** Text on both. */
  'on-pine': string;
  /** A pale ground, on which all text keeps its contrast. */
  'pine-wash': string;
}

/** The colours in web/ui/tokens.css, for a shop without an accent of its own. */
export const OWN_COLOURS: Record<'light' | 'dark', AccentColours> = {
  light: {
    pine: '#0f4c3a',
    'pine-strong': '#0a382b',
    'on-pine': '#ffffff',
    'pine-wash': '#e9efe6',
  },
  dark: {
    pine: '#5fc39b',
    'pine-strong': '#7fd6b2',
    'on-pine': '#06241a',
    'pine-wash': '#16261f',
  },
};

/** How light the accent is at least in the dark theme, so that it looks like a colour of light. */
const DARK_LIGHTNESS = 0.72;
/** How much lighter or darker a button becomes that is pointed at. */
const STEP = 0.07;

/** A pale ground of the accent's hue, as light as the shop's own. */
function washOf({ chroma, hue }: Oklch, theme: 'light' | 'dark'): string {
  return theme === 'light'
    ? fromOklch({ lightness: 0.945, chroma: Math.min(chroma, 0.018), hue })
    : fromOklch({ lightness: 0.25, chroma: Math.min(chroma, 0.025), hue });
}

/** The least contrast of a colour on what it stands on. */
const leastContrast = (hex: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(hex, ground)));

/**
 * The colour itself if it passes, or the nearest of its hue that does: its lightness is moved no further towards
 * `end` (0 or 1) than it has to be.
 */
function nearest(colour: Oklch, passes: (hex: string) => boolean, end: 0 | 1): string {
  if (passes(fromOklch(colour))) return fromOklch(colour);
  let [fails, good] = [colour.lightness, end as number];
  for (let step = 0; step < HALVINGS; step += 1) {
    const lightness = (fails + good) / 2;
    if (passes(fromOklch({ ...colour, lightness }))) good = lightness;
    else fails = lightness;
  }
  return fromOklch({ ...colour, lightness: good });
}

/** The least contrast that the colour has in the light theme, on its own wash too. */
const contrastInLight = (hex: string): number =>
  leastContrast(hex, [...GROUNDS.light, washOf(toOklch(hex), 'light')]);

/** Whether text of this colour can be read in the light theme, and if not, the nearest colour that can. */
export interface AccentFailure {
  /** The least of its contrasts in the light theme. */
  contrast: number;
  nearest: string;
}

/** Why a colour such as `#0f4c3a` cannot be the accent; null if it can. */
export function findAccentFailure(hex: string): AccentFailure | null {
  const least = contrastInLight(hex);
  if (least >= LEAST_CONTRAST) return null;
  const passes = (other: string) => contrastInLight(other) >= LEAST_CONTRAST;
  return { contrast: least, nearest: nearest(toOklch(hex), passes, 0) };
}

/** The sentence for a colour that cannot be the accent. */
export function explainAccentFailure({ contrast: found, nearest: offered }: AccentFailure): string {
  // Rounded down, so that what fails never reads as what would pass.
  const shown = (Math.floor(found * 10) / 10).toFixed(1);
  return `this color is too pale for text and buttons in the light theme: its contrast is ${shown}:1, and ${LEAST_CONTRAST}:1 is needed. The nearest color that passes is ${offered}`;
}

/**
 * The colours that an accent makes in both themes. In the light theme it stands as it is; the dark theme has the
 * nearest of its hue that passes there. Expects a colour without `findAccentFailure`.
 */
export function accentColours(hex: string): Record<'light' | 'dark', AccentColours> {
  const colour = toOklch(hex);
  const { lightness, chroma, hue } = colour;
  const risen = { ...colour, lightness: Math.max(lightness, DARK_LIGHTNESS) };
  const grounds = [...GROUNDS.dark, washOf(colour, 'dark')];
  const dark = nearest(risen, (other) => leastContrast(other, grounds) >= LEAST_CONTRAST, 1);
  const inDark = toOklch(dark);
  return {
    light: {
      pine: hex,
      'pine-strong': fromOklch({ ...colour, lightness: Math.max(0, lightness - STEP) }),
      'on-pine': '#ffffff',
      'pine-wash': washOf(colour, 'light'),
    },
    dark: {
      pine: dark,
      'pine-strong': fromOklch({ ...inDark, lightness: Math.min(1, inDark.lightness + STEP) }),
      'on-pine': fromOklch({ lightness: 0.16, chroma: Math.min(chroma, 0.04), hue }),
      'pine-wash': washOf(colour, 'dark'),
    },
  };
}

/** The colours of both themes as the values of CSS properties, for an accent or for a shop without one. */
export function accentTokens(hex: string | null): Record<`--${keyof AccentColours}`, string> {
  const { light, dark } = hex === null ? OWN_COLOURS : accentColours(hex);
  const value = (name: keyof AccentColours) => `light-dark(${light[name]},${dark[name]})`;
  return {
    '--pine': value('pine'),
    '--pine-strong': value('pine-strong'),
    '--on-pine': value('on-pine'),
    '--pine-wash': value('pine-wash'),
  };
}

/** The id of the style in a page that has the accent. */
export const ACCENT_STYLE_ID = 'accent';

/** The accent as CSS for both themes. It counts wherever it stands, because its selector is the more specific one. */
export function accentStyle(hex: string): string {
  const tokens = Object.entries(accentTokens(hex)).map(([name, value]) => `${name}:${value}`);
  return `:root:root,[data-theme][data-theme]{${tokens.join(';')}}`;
}

const RULE = 'must be a color of six digits, such as #0f4c3a';

/**
 * An accent colour: six hexadecimal digits behind #, in lower case, that can be read in the light theme; or empty
 * for the store's own.
 */
/* @__NO_SIDE_EFFECTS__ */
export function accentColour() {
  return z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(#[\da-f]{6})?$/, { error: RULE, abort: true }),
    z.check(({ value, issues }) => {
      const failure = value === '' ? null : findAccentFailure(value);
      if (failure === null) return;
      issues.push({ code: 'custom', input: value, message: explainAccentFailure(failure) });
    }),
  );
}
