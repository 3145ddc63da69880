import { child } from '../drawing/child.ts';
import { grownUp } from '../drawing/grown-up.ts';
import { during, type Moment, mix, rise, sway } from '../drawing/motion.ts';
import { brown, color } from '../drawing/palette.ts';
import { bell, conifer } from '../drawing/props.ts';
import { santaStanding } from '../drawing/santa-figure.ts';
import { box, circle, ellipse, group, stroke } from '../drawing/svg.ts';

const floor = 520;

function parlour(t: number): string {
  const lamp = (x: number, y: number, phase: number) =>
    circle(x, y, 5, color.gold, { opacity: 0.75 + 0.25 * sway(t, 2.6, phase) });
  return [
    box([0, 0, 648, floor], 0, '#EFE4D2'),
    box([372, 70, 132, 150], 10, color.pineSoft, { stroke: color.fur, strokeWidth: 12 }),
    stroke('M438 76 V214 M378 145 H498', color.fur, 7),
    group({ x: 76, y: floor, scale: 2.3 }, conifer()),
    lamp(58, 404, 0),
    lamp(102, 440, 0.4),
    lamp(50, 300, 0.7),
    lamp(96, 330, 0.2),
    lamp(76, 232, 0.5),
    box([0, floor, 648, 60], 0, '#DCC9AC'),
    ellipse([330, floor + 26], [286, 22], color.berry, { opacity: 0.2 }),
  ].join('');
}

/** The distance a child needs, as rings that grow smaller while trust grows. */
function rings(x: number, radius: number, shown: number, t: number): string {
  const ring = (r: number, opacity: number) =>
    ellipse([x, floor - 4], [r, r * 0.16], 'none', {
      stroke: color.goldDeep,
      strokeWidth: 5,
      strokeDasharray: '12 12',
      opacity: shown * opacity,
    });
  const breathe = sway(t, 3) * 4;
  return ring(radius + breathe, 1) + ring((radius + breathe) * 0.66, 0.6);
}

function picture(shown: number): string {
  const corners = 'M40 92 V52 H80 M578 52 H618 V92 M618 500 V540 H578 M80 540 H40 V500';
  return group({ opacity: shown }, stroke(corners, color.fur, 9), circle(596, 76, 8, color.berry));
}

function flash(step: number): string {
  const glow = during(step, 4.5, 4.62, 0.05);
  return box([0, 0, 648, 576], 0, color.fur, { opacity: 0.85 * glow });
}

/** A child who hides behind a parent, and the four steps that close the distance. */
export function drawUnsure({ t, step }: Moment): string {
  const warm = step < 0 ? 0.15 : rise(step, 0.4, 4.4);
  const kneel = step < 0 ? 1 : rise(step, 1.15, 1.55);
  const given = step < 0 ? 0 : rise(step, 2.2, 2.7);
  const led = rise(step, 3.15, 3.6);
  const waving = step < 0 ? 1 : during(step, 0.15, 1.1);
  const childX = mix(mix(560, 480, given), 420, led);
  const parentX = mix(600, 548, led);
  const hello: [number, number] = [154 + sway(t, 0.9) * 16 * waving, mix(-200, -392, waving)];
  const offer: [number, number] = [168, -214];
  const hand: [number, number] = step >= 1.1 ? offer : hello;
  const santa = santaStanding({
    face: { smile: mix(0.4, 1, warm), look: [0.9, kneel * 0.4] },
    right: hand,
    tilt: 3 + sway(t, 4) * 1.2,
  });
  const bellX = mix(412, childX - 62, given);
  const bellY = mix(408, 402, given) + Math.sin(given * Math.PI) * -26;
  const friend = child({
    cut: 'bob',
    hair: '#3A2418',
    skin: brown,
    cloth: color.gold,
    mood: mix(-0.3, 1, rise(step, 1.8, 3.4)),
    look: -0.9,
    left: given > 0.9 ? [-56, -112] : [-50, -84],
  });
  return [
    parlour(t),
    rings(childX, mix(230, 90, warm), step < 0 ? 0.6 : 1 - rise(step, 4, 4.2), t),
    `<clipPath id="carpet"><path d="M0 0 H648 V${floor + 4} H0 Z"/></clipPath><g clip-path="url(#carpet)">`,
    group({ x: 240, y: floor - 2 + kneel * 98 }, santa),
    '</g>',
    group(
      { x: parentX, y: floor - 2 },
      grownUp({ left: [mix(-30, -64, led), mix(-170, -150, led)] }),
    ),
    group({ x: childX, y: floor, scale: 1.02 }, friend),
    group(
      { x: bellX, y: bellY, rotate: sway(t, 1.1) * 14, opacity: rise(step, 1.9, 2.1), scale: 0.9 },
      bell(),
    ),
    picture(rise(step, 4.1, 4.3)),
    flash(step),
  ].join('');
}
