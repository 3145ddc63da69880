import { color } from '../drawing/palette.ts';
import { coat, santaBust } from '../drawing/santa-figure.ts';
import { hat } from '../drawing/santa-head.ts';
import { box, circle, ellipse, group, path, stroke } from '../drawing/svg.ts';
import { room } from './backdrop.ts';

const counter = 668;

function comb(): string {
  const teeth = Array.from({ length: 12 }, (_, i) =>
    box([-78 + i * 13.4, 10, 6, 40], 3, color.woodDeep),
  );
  return box([-86, -14, 172, 30], 14, color.wood) + teeth.join('');
}

function balm(): string {
  return [
    box([-74, -64, 148, 64], 14, color.pine),
    box([-80, -92, 160, 36], 12, color.gold),
    box([-44, -46, 88, 28], 7, color.paper),
  ].join('');
}

function brush(): string {
  return [
    box([-14, -150, 28, 96], 12, color.woodDeep),
    box([-22, -62, 44, 20], 5, color.gold),
    path('M-24 -42 H24 C34 -20 26 0 0 0 C-26 0 -34 -20 -24 -42 Z', { fill: color.furShade }),
  ].join('');
}

function lamps(): string {
  const places: number[] = [150, 274, 398, 522];
  return places
    .map((y) =>
      [372, 908]
        .map(
          (x) => circle(x, y, 34, color.gold, { opacity: 0.28 }) + circle(x, y, 20, color.goldSoft),
        )
        .join(''),
    )
    .join('');
}

/** Santa at the dressing-room mirror, the coat waiting beside it. */
export function drawLookCover(): string {
  return [
    room('#E6C3B6', color.woodDeep, counter),
    box([330, 60, 620, 612], 30, color.wood),
    box([420, 92, 440, 580], 24, color.berrySoft),
    lamps(),
    '<clipPath id="mirror"><rect x="420" y="92" width="440" height="580" rx="24"/></clipPath><g clip-path="url(#mirror)">',
    path('M420 92 H620 L420 420 Z', { fill: color.fur, opacity: 0.35 }),
    group({ x: 640, y: 344, scale: 1.62 }, santaBust({ hat: false, smile: 1, mouth: 0.45 }, -2)),
    '</g>',
    stroke('M60 150 H300', color.woodDeep, 14),
    stroke('M180 150 V190', color.ink, 7),
    group({ x: 180, y: 640, scale: 1.36 }, coat()),
    stroke('M1010 214 H1230', color.woodDeep, 14),
    group({ x: 1116, y: 236, scale: 1.2 }, hat()),
    box([0, counter, 1280, 18], 0, '#4E2F18'),
    ellipse([1060, counter + 58], [124, 16], color.ink, { opacity: 0.25 }),
    group({ x: 1060, y: counter + 54, scale: 1.2 }, balm()),
    ellipse([1204, counter + 60], [46, 10], color.ink, { opacity: 0.25 }),
    group({ x: 1200, y: counter + 58, scale: 1.15 }, brush()),
    group({ x: 640, y: counter + 62, rotate: -5, scale: 1.2 }, comb()),
  ].join('');
}
