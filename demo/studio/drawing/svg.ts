import { plainText } from './plain-text.ts';

/** Attributes of a drawn element; camel case becomes SVG's dashed names. */
export type Style = Record<string, string | number | undefined>;

/** Where and how large a group is drawn; rotation in degrees about its own origin. */
export type Placement = {
  x?: number;
  y?: number;
  scale?: number;
  scaleX?: number;
  scaleY?: number;
  rotate?: number;
  opacity?: number;
};

/** Two decimals are enough for a picture, and equal pictures become equal strings. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function attributes(style: Style): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return ` ${dashed}="${typeof value === 'number' ? round(value) : value}"`;
    })
    .join('');
}

export function path(d: string, style: Style): string {
  return `<path d="${d}"${attributes({ fill: 'none', ...style })}/>`;
}

/** A line drawn with round ends. */
export function stroke(d: string, ink: string, width: number, style: Style = {}): string {
  return path(d, {
    stroke: ink,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...style,
  });
}

/** A line of which only the first `share` (0 to 1) is drawn yet. */
export function partial(d: string, ink: string, width: number, share: number): string {
  if (share <= 0) return '';
  return stroke(d, ink, width, { pathLength: 1, strokeDasharray: `${round(share)} 2` });
}

export function circle(x: number, y: number, r: number, fill: string, style: Style = {}): string {
  return `<circle${attributes({ cx: x, cy: y, r: Math.max(0, r), fill, ...style })}/>`;
}

export function ellipse(
  [x, y]: [number, number],
  [rx, ry]: [number, number],
  fill: string,
  style: Style = {},
): string {
  return `<ellipse${attributes({ cx: x, cy: y, rx: Math.max(0, rx), ry: Math.max(0, ry), fill, ...style })}/>`;
}

/** A rectangle given as [x, y, width, height], with rounded corners of `radius`. */
export function box(
  [x, y, width, height]: [number, number, number, number],
  radius: number,
  fill: string,
  style: Style = {},
): string {
  const size = { width: Math.max(0, width), height: Math.max(0, height) };
  return `<rect${attributes({ x, y, ...size, rx: radius, fill, ...style })}/>`;
}

/** A label inside a drawing, set in Inter. */
export function label(
  x: number,
  y: number,
  words: string,
  size: number,
  style: Style = {},
): string {
  const safe = plainText(words);
  return `<text${attributes({ x, y, fontSize: size, fontWeight: 600, ...style })}>${safe}</text>`;
}

export function group(place: Placement, ...children: string[]): string {
  const { x = 0, y = 0, rotate = 0, scale = 1, scaleX = 1, scaleY = 1, opacity = 1 } = place;
  if (opacity <= 0) return '';
  const scaled = `scale(${round(scale * scaleX)} ${round(scale * scaleY)})`;
  const moved = `translate(${round(x)} ${round(y)}) rotate(${round(rotate)}) ${scaled}`;
  const shown = opacity < 1 ? ` opacity="${round(opacity)}"` : '';
  return `<g transform="${moved}"${shown}>${children.join('')}</g>`;
}
