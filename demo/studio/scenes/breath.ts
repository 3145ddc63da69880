import { clamp, during, ease, type Moment, mix, polar, rise, sway } from '../drawing/motion.ts';
import { color, deep } from '../drawing/palette.ts';
import { arm, santaBust } from '../drawing/santa-figure.ts';
import { circle, ellipse, group, label, path, stroke } from '../drawing/svg.ts';

const centre: [number, number] = [324, 268];
/** Counts of one breath: in for four, hold for two, out for six. */
const counts = 12;
/** Seconds a count takes. */
const pace = 0.62;

/** Where the breath is: which count of the twelve, and how full the lungs are from 0 to 1. */
type Breath = { count: number; full: number };

function breathOf(count: number): Breath {
  if (count < 4) return { count, full: ease(count / 4) };
  if (count < 6) return { count, full: 1 };
  return { count, full: 1 - ease((count - 6) / 6) };
}

/** Steps 1 to 3 are one breath in slow motion; before and after it runs freely from empty. */
function breathAt({ t, step }: Moment): Breath {
  const part = Math.floor(step);
  const share = clamp((step - part - 0.12) / 0.8);
  if (part === 1) return breathOf(3.99 * share);
  if (part === 2) return breathOf(4 + 1.99 * share);
  if (part === 3) return breathOf(6 + 5.99 * share);
  const free = breathOf((t / pace) % counts);
  const awake = step < 1 ? 1 - rise(step, 0.85, 1) : rise(step, 4, 4.15);
  return { count: free.count, full: free.full * awake };
}

function clock(count: number, shown: (index: number) => number): string {
  const beads = Array.from({ length: counts }, (_, index) => {
    const [x, y] = polar(centre[0], centre[1], 246, index * 30 - 90 + 15);
    const lit = index <= count;
    const fill = index < 4 ? color.pine : index < 6 ? color.goldDeep : color.berry;
    const r = index === Math.floor(count) ? 16 : 11;
    return circle(x, y, r, lit ? fill : color.fur, { opacity: 0.25 + 0.75 * shown(index) });
  });
  return beads.join('');
}

function waves(t: number, shown: number): string {
  const ring = (delay: number) => {
    const share = (t / 1.2 + delay) % 1;
    const r = mix(60, 170, share);
    const d = (side: 1 | -1) =>
      `M${324 + side * r} ${286 - r * 0.45} Q${324 + side * r * 1.28} 286 ${324 + side * r} ${286 + r * 0.45}`;
    return stroke(`${d(1)} ${d(-1)}`, color.goldDeep, 7, { opacity: shown * (1 - share) });
  };
  return ring(0) + ring(0.33) + ring(0.66);
}

function water(shown: number, t: number): string {
  const level = 8 + sway(t, 2) * 1.5;
  return group(
    { x: 546, y: mix(700, 500, shown) },
    ellipse([0, 46], [52, 9], color.ink, { opacity: 0.12 }),
    path('M-40 -66 H40 L32 46 H-32 Z', { fill: color.fur, opacity: 0.85 }),
    path(`M-37 ${-24 - level} Q0 ${-14 - level} 37 ${-24 - level} L32 46 H-32 Z`, {
      fill: color.pineMid,
    }),
    stroke('M-40 -66 H40 L32 46 H-32 Z', color.pine, 4),
  );
}

/** The belt buckle's hand and the floor of the breath, moving with the lungs. */
function diaphragm(full: number, shown: number): string {
  const drop = mix(0, 34, full);
  return group(
    { opacity: shown },
    stroke(
      `M212 ${452 + drop * 0.4} Q324 ${408 + drop * 2} 436 ${452 + drop * 0.4}`,
      color.gold,
      9,
    ),
    stroke(
      `M324 ${486 + drop} V${520 + drop} M308 ${506 + drop} L324 ${522 + drop} L340 ${506 + drop}`,
      color.gold,
      7,
    ),
  );
}

function phase(step: number, count: number): string {
  const words = count < 4 ? 'in' : count < 6 ? 'hold' : 'out';
  const number =
    count < 4 ? Math.floor(count) + 1 : count < 6 ? Math.floor(count) - 3 : Math.floor(count) - 5;
  const shown = during(step, 1, 4);
  return group(
    { x: 76, y: 80, opacity: shown },
    circle(0, 0, 50, color.fur),
    label(0, 6, String(number), 38, { fill: color.ink, textAnchor: 'middle', fontWeight: 700 }),
    label(0, 30, words, 18, { fill: color.inkSoft, textAnchor: 'middle' }),
  );
}

/** A breath of twelve counts around a Santa: the ring fills, the belly drops, the laugh rides out on it. */
export function drawBreath(moment: Moment): string {
  const { t, step } = moment;
  const { count, full } = breathAt(moment);
  const counting = step < 0 ? 1 : rise(step, 0.9, 1.1);
  const laughing = during(step, 4, 5) + (step < 0 || step > 5.9 ? 1 : 0);
  const bounce = laughing * Math.abs(sway(t, 0.8)) * 7;
  const inPhase = (index: number) => {
    const wanted = step < 1 || step >= 4 ? -1 : Math.floor(step) - 1;
    const own = index < 4 ? 0 : index < 6 ? 1 : 2;
    return wanted === -1 || wanted === own ? 1 : 0.35;
  };
  const face = {
    skin: deep,
    glasses: true,
    smile: clamp(laughing),
    mouth: mix(0.15, 0.95, clamp(laughing)),
  };
  return [
    circle(centre[0], centre[1], mix(176, 222, full), color.fur, { opacity: 0.6 }),
    circle(centre[0], centre[1], mix(140, 182, full), color.goldSoft),
    group({ opacity: counting }, clock(counting > 0 ? count : -1, inPhase)),
    group({ x: 324, y: 272 - bounce, scaleX: 1.16 + full * 0.03, scaleY: 1.16 }, santaBust(face)),
    diaphragm(full, step < 0 ? 0 : during(step, 0.2, 4)),
    group(
      { x: 324, y: full * 14, opacity: step < 0 ? 0 : during(step, 0.02, 4, 0.05) },
      arm([236, 620], [36, 500], color.berryDeep),
    ),
    waves(t, clamp(laughing)),
    water(rise(step, 5.05, 5.25), t),
    phase(step, count),
  ].join('');
}
