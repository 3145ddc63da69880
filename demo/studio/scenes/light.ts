import { clamp, during, type Moment, mix, polar, rise, sway } from '../drawing/motion.ts';
import { color } from '../drawing/palette.ts';
import { santaHead } from '../drawing/santa-head.ts';
import { box, circle, ellipse, group, label, path, stroke } from '../drawing/svg.ts';

/** The plan's chair, and how far from it things stand. */
const chair: [number, number] = [286, 214];

function chairFromAbove(turn: number, fromWall: number): string {
  return group(
    { x: chair[0], y: mix(120, chair[1], fromWall), rotate: turn },
    ellipse([0, 6], [66, 62], color.ink, { opacity: 0.1 }),
    box([-58, -56, 116, 40], 18, color.pineDeep),
    box([-58, -50, 30, 96], 15, color.pine),
    box([28, -50, 30, 96], 15, color.pine),
    box([-34, -26, 68, 66], 16, color.pineMid),
    ellipse([0, -2], [46, 28], color.berry),
    circle(0, -6, 22, color.fur),
    ellipse([0, 8], [9, 5], '#DA9C79'),
  );
}

/** A soft box on a stand at `angle` degrees around the chair, with its beam. */
function keyLight(angle: number, on: number): string {
  const [x, y] = polar(chair[0], chair[1], 210, angle);
  return [
    group(
      { x, y, rotate: angle + 180, opacity: on },
      path('M20 -34 L252 -96 L252 96 L20 34 Z', { fill: color.gold, opacity: 0.38 }),
      path('M20 -34 L252 -46 L252 46 L20 34 Z', { fill: color.gold, opacity: 0.3 }),
    ),
    group(
      { x, y, rotate: angle + 180 },
      path('M-16 -16 L20 -40 V40 L-16 16 Z', { fill: color.ink }),
      box([18, -42, 9, 84], 4, mix(0, 1, on) > 0.5 ? color.paper : color.line),
      circle(-20, 0, 12, color.inkSoft),
    ),
  ].join('');
}

function bounce(shown: number): string {
  const [x, y] = polar(chair[0], chair[1], mix(330, 176, shown), 45);
  return group(
    { x, y, rotate: 45, opacity: shown },
    path('M-8 -40 L-150 -20 L-150 20 L-8 40 Z', { fill: color.fur, opacity: 0.55 }),
    box([-8, -62, 16, 124], 6, color.fur, { stroke: color.inkSoft, strokeWidth: 3 }),
  );
}

function cameraFromAbove(): string {
  return group(
    { x: chair[0], y: 504 },
    stroke('M0 0 L-36 34 M0 0 L36 34 M0 0 V-2', color.inkSoft, 6),
    box([-30, -24, 60, 40], 10, color.ink),
    box([-15, -46, 30, 26], 6, color.ink),
    ellipse([0, -46], [13, 5], color.inkSoft),
  );
}

/** What the camera sees: the face with the shadow the key light leaves on it. */
function portrait(side: number, depth: number, high: number, t: number): string {
  const shade = clamp(depth) * 0.62;
  const edge = mix(-70, 26, side);
  return group(
    { x: 532, y: 134 },
    circle(0, 0, 98, color.fur),
    '<clipPath id="lens"><circle r="91"/></clipPath><g clip-path="url(#lens)">',
    circle(0, 0, 92, color.berryDeep),
    ellipse([0, 132], [110, 70], color.berry),
    group({ y: 2, scale: 0.66, rotate: sway(t, 5) * 1.2 }, santaHead({ smile: 1, mouth: 0.4 })),
    group(
      { x: edge, y: mix(0, 10, high), rotate: mix(0, 14, high) },
      path('M0 -140 C30 -60 30 60 0 140 L240 140 V-140 Z', { fill: color.ink, opacity: shade }),
    ),
    '</g>',
    circle(0, 0, 95, 'none', { stroke: color.gold, strokeWidth: 8 }),
    label(0, 130, 'In the camera', 18, { fill: color.inkSoft, textAnchor: 'middle' }),
  );
}

function measure(step: number): string {
  const wall = during(step, 0.35, 1);
  const angle = during(step, 1.45, 2);
  const [ax, ay] = polar(chair[0], chair[1], 92, 135);
  const note = { fill: color.ink, textAnchor: 'middle', fontWeight: 700 };
  return [
    group(
      { opacity: wall },
      stroke('M206 46 V148 M196 46 H216 M196 148 H216', color.berry, 5),
      label(152, 106, '6 feet', 24, note),
    ),
    group(
      { opacity: angle },
      stroke(`M${chair[0]} ${chair[1] + 92} A92 92 0 0 1 ${ax} ${ay}`, color.berry, 5),
      label(236, 342, '45°', 26, { ...note, fill: color.berry }),
    ),
  ].join('');
}

function height(step: number): string {
  const shown = during(step, 2.1, 3);
  const lift = mix(40, -46, rise(step, 2.25, 2.7));
  return group(
    { x: 532, y: 432, opacity: shown },
    box([-92, -140, 184, 256], 22, color.fur),
    stroke('M-72 96 H72', color.line, 6),
    group({ x: 30, y: 22, scale: 0.46 }, santaHead({ smile: 0.7, look: [-1, -0.6] })),
    stroke(`M-50 94 V${lift - 20}`, color.inkSoft, 6),
    group(
      { x: -50, y: lift - 34, rotate: 24 },
      path('M-14 -12 L16 -30 V30 L-14 12 Z', { fill: color.ink }),
      box([14, -30, 7, 60], 3, color.gold),
    ),
    stroke('M-20 -26 H88', color.berry, 4, { strokeDasharray: '4 9' }),
  );
}

/** A photo corner from above, and the portrait it makes: every move of the light shows on the face. */
export function drawLight({ t, step }: Moment): string {
  const ready = step < 0;
  const fromWall = ready ? 1 : rise(step, 0.15, 0.5);
  const swing = ready ? 1 : rise(step, 1.15, 1.6);
  const raised = ready ? 1 : rise(step, 2.25, 2.7);
  const filled = ready ? rise(t, 1.4, 2.6) : rise(step, 3.15, 3.5);
  const turn = ready ? 0 : rise(step, 4.2, 4.6);
  const lit = ready ? rise(t, 0.5, 1.3) : rise(step, 0.95, 1.15);
  const depth = mix(0.25, mix(mix(0.15, 0.95, swing), 0.28, filled), lit) * mix(1, 0.7, turn);
  return [
    box([0, 0, 648, 40], 0, color.line),
    box([0, 36, 648, 8], 0, color.wood),
    group({ opacity: 0.5 }, ellipse([chair[0], chair[1] + 40], [206, 170], color.goldSoft)),
    keyLight(mix(106, 137, swing), lit),
    bounce(filled),
    chairFromAbove(turn * 12, fromWall),
    cameraFromAbove(),
    measure(step),
    portrait(mix(0.15, 0.92, swing) * mix(1, 1.2, turn), depth, raised, t),
    height(step),
  ].join('');
}
