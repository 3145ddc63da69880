/** A moment of a video: `t` in seconds since its start, `step` as the number of the current point. */
export type Moment = {
  t: number;
  /** Below 0 the title, 2.5 half-way through the third point, from the number of points on the closing card. */
  step: number;
};

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Slow at both ends; takes and gives 0 to 1. */
export function ease(share: number): number {
  const x = clamp(share);
  return x * x * (3 - 2 * x);
}

/** Quick at first, then settling; takes and gives 0 to 1. */
export function settle(share: number): number {
  return 1 - (1 - clamp(share)) ** 3;
}

/** Rises from 0 to 1 while `value` goes from `start` to `end`. */
export function rise(value: number, start: number, end: number): number {
  return ease((value - start) / (end - start));
}

/** 1 between `start` and `end`, with soft flanks of `flank`; 0 elsewhere. */
export function during(value: number, start: number, end: number, flank = 0.12): number {
  return rise(value, start, start + flank) * (1 - rise(value, end - flank, end));
}

/** Swings between -1 and 1, once every `period` seconds. */
export function sway(t: number, period: number, phase = 0): number {
  return Math.sin((t / period + phase) * Math.PI * 2);
}

/** A point on a circle: `angle` in degrees, 0 to the right, clockwise. */
export function polar(cx: number, cy: number, radius: number, angle: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [cx + radius * Math.cos(radians), cy + radius * Math.sin(radians)];
}

type Point = [number, number];

/** The point `share` (0 to 1) along a cubic curve, with the direction there in degrees. */
export function along(
  curve: [Point, Point, Point, Point],
  share: number,
): [number, number, number] {
  const [a, b, c, d] = curve;
  const u = 1 - share;
  const at = (i: 0 | 1) =>
    u ** 3 * a[i] + 3 * u * u * share * b[i] + 3 * u * share ** 2 * c[i] + share ** 3 * d[i];
  const slope = (i: 0 | 1) =>
    3 * u * u * (b[i] - a[i]) + 6 * u * share * (c[i] - b[i]) + 3 * share ** 2 * (d[i] - c[i]);
  return [at(0), at(1), (Math.atan2(slope(1), slope(0)) * 180) / Math.PI];
}
