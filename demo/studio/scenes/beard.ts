import { during, type Moment, mix, rise, sway } from '../drawing/motion.ts';
import { color } from '../drawing/palette.ts';
import { santaBust } from '../drawing/santa-figure.ts';
import { box, circle, ellipse, group, partial, path, stroke } from '../drawing/svg.ts';

function comb(x: number, y: number, rotate: number, opacity: number): string {
  const teeth = Array.from({ length: 9 }, (_, i) =>
    box([-50 + i * 11.5, 8, 5, 34], 2.5, color.woodDeep),
  );
  return group({ x, y, rotate, opacity }, box([-58, -12, 116, 24], 12, color.wood), ...teeth);
}

function drops(t: number, shown: number): string {
  const fall = (x: number, delay: number) => {
    const share = (t / 1.6 + delay) % 1;
    const d = 'M0 -13 C8 -2 10 4 10 8 A10 10 0 0 1 -10 8 C-10 4 -8 -2 0 -13 Z';
    return group(
      { x, y: mix(322, 470, share), opacity: shown * (1 - share) },
      path(d, { fill: color.pineMid }),
    );
  };
  return [fall(238, 0), fall(282, 0.45), fall(324, 0.2), fall(366, 0.7), fall(412, 0.35)].join('');
}

/** Three strokes of the comb from the ends of the beard upwards. */
function combing(step: number): string {
  const share = during(step, 1, 3, 0.06);
  if (share <= 0) return '';
  const within = step < 2 ? (step - 1) * 3 : (step - 2) * 3;
  const stroke = Math.min(2, Math.floor(within));
  const down = rise(within - stroke, 0.15, 0.9);
  const side = [-1, 0, 1][stroke] ?? 0;
  const top = step < 2 ? 400 - stroke * 48 : 330;
  const bottom = step < 2 ? 470 - stroke * 20 : 468;
  const x = 324 + (step < 2 ? 0 : side * 62);
  return comb(x, mix(top, bottom, down), step < 2 ? 0 : side * -9, share);
}

function balm(step: number): string {
  const shown = during(step, 3, 4);
  const glow = rise(step, 3.3, 3.7);
  return group(
    { opacity: shown },
    group(
      { x: 540, y: 462 },
      ellipse([0, 44], [64, 12], color.ink, { opacity: 0.12 }),
      box([-56, -20, 112, 64], 14, color.pine),
      box([-60, -38, 120, 26], 10, color.gold),
      box([-34, 0, 68, 22], 6, color.paper),
    ),
    partial('M262 306 C232 300 214 314 206 336', color.goldDeep, 6, glow),
    partial('M386 306 C416 300 434 314 442 336', color.goldDeep, 6, glow),
  );
}

function mirror(): string {
  return [
    circle(324, 262, 246, color.goldSoft),
    circle(324, 262, 246, 'none', { stroke: color.gold, strokeWidth: 10 }),
    box([0, 520, 648, 56], 0, color.wood),
    box([0, 520, 648, 10], 0, color.woodDeep),
  ].join('');
}

function kit(step: number, t: number): string {
  const shown = rise(step, 4.05, 4.25);
  const hop = sway(t, 2.4) * 2;
  return group(
    { x: 118, y: mix(640, 452, shown) + hop * shown },
    box([-70, -6, 140, 74], 14, color.pine),
    stroke('M-30 -6 V-22 Q-30 -32 -20 -32 H20 Q30 -32 30 -22 V-6', color.pineDeep, 8),
    box([-70, 22, 140, 10], 0, color.pineDeep),
    box([-14, 14, 28, 26], 6, color.gold),
  );
}

/** The beard at the mirror: washed, combed from the ends up, set with balm, touched up at four. */
export function drawBeard({ t, step }: Moment): string {
  const ruffled = 1 - 0.45 * rise(step, 1.2, 1.9) - 0.55 * rise(step, 2.1, 2.9);
  const calm = step < 0 ? 0.25 : ruffled;
  const smile = step < 0 || step >= 3.6 ? 1 : 0.2 + 0.5 * rise(step, 2.4, 2.9);
  const face = { hat: false, ruffled: calm, smile, mouth: 0.3 + 0.12 * sway(t, 4) };
  return [
    mirror(),
    `<clipPath id="glass"><circle cx="324" cy="262" r="241"/><rect x="0" y="262" width="648" height="258"/></clipPath>`,
    `<g clip-path="url(#glass)">`,
    group({ x: 324, y: 246, scale: 1.42 }, santaBust(face, sway(t, 5) * 1.2)),
    `</g>`,
    drops(t, during(step, 0.05, 1)),
    combing(step),
    balm(step),
    kit(step, t),
  ].join('');
}
