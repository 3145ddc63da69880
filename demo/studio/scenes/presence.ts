import { child } from '../drawing/child.ts';
import { during, type Moment, mix, rise, sway } from '../drawing/motion.ts';
import { brown, color, deep } from '../drawing/palette.ts';
import { santaStanding } from '../drawing/santa-figure.ts';
import { box, circle, group, partial, path, stroke } from '../drawing/svg.ts';

const floor = 536;

function arrow(x: number, y: number, rotate: number, opacity: number): string {
  return group(
    { x, y, rotate, opacity },
    stroke('M-22 0 H20 M8 -12 L21 0 L8 12', color.goldDeep, 7),
  );
}

function feetGuide(shown: number): string {
  return [
    partial('M-96 0 H96', color.gold, 8, shown),
    group({ y: 18, opacity: shown }, arrow(-50, 0, 90, 1), arrow(50, 0, 90, 1)),
  ].join('');
}

function spineGuide(shown: number, t: number): string {
  const rise = sway(t, 2.2) * 4 * shown;
  return [
    partial('M0 -100 C5 -150 -5 -200 0 -252', color.gold, 8, shown * 2),
    partial('M0 -462 V-482', color.gold, 8, shown * 2 - 1),
    arrow(0, -500 - rise, -90, shown),
  ].join('');
}

function shoulderGuide(shown: number): string {
  return [
    partial('M0 -296 H-92', color.gold, 8, shown),
    partial('M0 -296 H92', color.gold, 8, shown),
    arrow(-128, -282, 150, shown),
    arrow(128, -282, 30, shown),
  ].join('');
}

function handGuide(shown: number, t: number): string {
  const r = 40 + sway(t, 2) * 3;
  const ring = (x: number) =>
    circle(x, -206, r, 'none', { stroke: color.gold, strokeWidth: 7, opacity: shown });
  return ring(-150) + ring(150);
}

/** A doorway of warm light behind the figure. */
function room(): string {
  return [
    box([0, 0, 648, floor], 0, color.berrySoft),
    path(`M154 ${floor} V170 C154 60 494 60 494 170 V${floor} Z`, { fill: color.goldSoft }),
    stroke(`M154 ${floor} V170 C154 60 494 60 494 170 V${floor}`, color.gold, 8),
    box([0, floor, 648, 60], 0, '#E7C9C1'),
  ].join('');
}

/** The posture that says welcome, built from the floor up, then brought down to a child's height. */
export function drawPresence({ t, step }: Moment): string {
  const slump = 1 - rise(step, 1.1, 1.6);
  const start = step < 0 ? 0 : slump;
  const open = step < 0 ? 1 : rise(step, 3.1, 3.5);
  const kneel = rise(step, 4.15, 4.55);
  const x = mix(324, 232, kneel);
  const hand = (side: -1 | 1): [number, number] => [
    side * mix(132, 152, open),
    mix(-132, -206, open) + sway(t, 3, side * 0.2) * 2,
  ];
  const figure = santaStanding({
    face: { skin: brown, smile: mix(0.2, 1, open), look: [kneel * 0.9, kneel * 0.4] },
    left: hand(-1),
    right: kneel > 0.5 ? [150, -180] : hand(1),
    lean: start * 2.4,
    tilt: start * 7 + kneel * 4,
  });
  const friend = child({
    skin: deep,
    hair: color.ink,
    cut: 'bunches',
    cloth: color.gold,
    mood: kneel,
    look: -0.8,
  });
  return [
    room(),
    `<clipPath id="floor"><rect x="0" y="0" width="648" height="${floor + 4}"/></clipPath><g clip-path="url(#floor)">`,
    group({ x, y: floor - 2 + kneel * 98, scaleY: 1 - start * 0.025 }, figure),
    '</g>',
    group(
      { x, y: floor - 2 },
      feetGuide(during(step, 0.15, 1)),
      spineGuide(during(step, 1.15, 2), t),
      shoulderGuide(during(step, 2.15, 3)),
      handGuide(during(step, 3.2, 4), t),
    ),
    group({ x: mix(760, 498, kneel), y: floor - 2, scale: 1.12 }, friend),
    partial('M290 258 L440 318', color.goldDeep, 5, rise(step, 4.5, 4.7)),
  ].join('');
}
