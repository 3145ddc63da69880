import { linear, partsOf } from './contrast.ts';

/**
 * A colour by how it is seen: lightness from 0 to 1, chroma from 0, hue in radians. Colours of one lightness look
 * equally light, and moving it alone keeps what colour it is. https://bottosson.github.io/posts/oklab/
 */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** A colour such as `#0f4c3a` by how it is seen. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = partsOf(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The amounts of light of a colour; outside of 0 to 1 where no screen can show it. */
function lightOf({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** How far rounding may lead out of what a screen can show. */
const TOLERANCE = 1e-4;
/** Halvings of a range, until what is left is less than a step of a screen. */
export const HALVINGS = 16;

const isShown = (light: readonly number[]): boolean =>
  light.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE);

/** The colour as `#0f4c3a`, with as much of its chroma as a screen can show. */
export function fromOklch(colour: Oklch): string {
  let [least, most] = [0, colour.chroma];
  if (!isShown(lightOf(colour))) {
    for (let step = 0; step < HALVINGS; step += 1) {
      const chroma = (least + most) / 2;
      if (isShown(lightOf({ ...colour, chroma }))) least = chroma;
      else most = chroma;
    }
    most = least;
  }
  const parts = lightOf({ ...colour, chroma: most }).map((light) => {
    const clamped = Math.min(1, Math.max(0, light));
    const part = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
