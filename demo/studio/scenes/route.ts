import { clamp, during, type Moment, mix, rise, sway } from '../drawing/motion.ts';
import { color } from '../drawing/palette.ts';
import { conifer, sleigh } from '../drawing/props.ts';
import { box, circle, ellipse, group, label, path, stroke } from '../drawing/svg.ts';

type Point = [number, number];

const home: Point = [96, 392];
/** The six visits in driving order: where, and when the door opens. */
const stops: { at: Point; time: string }[] = [
  { at: [150, 218], time: '4:30' },
  { at: [286, 122], time: '5:05' },
  { at: [452, 104], time: '5:40' },
  { at: [558, 226], time: '6:25' },
  { at: [486, 366], time: '7:00' },
  { at: [300, 408], time: '7:35' },
];

const roads =
  'M-20 470 L96 392 L150 218 L286 122 L452 104 L558 226 L486 366 L300 408 L96 392 M150 218 L330 262 L486 366 M286 122 L330 262 L300 408 M330 262 L558 226 M452 104 L480 -20 M558 226 L680 190 M286 122 L260 -20';

function town(): string {
  const block = (x: number, y: number, w: number, h: number) => box([x, y, w, h], 8, '#25483F');
  return [
    box([0, 0, 648, 576], 0, color.night),
    path('M648 300 C560 330 600 420 520 450 C440 478 380 520 400 596 L660 596 Z', {
      fill: '#2A5560',
    }),
    ellipse([372, 188], [58, 40], '#2E5A49'),
    group({ x: 352, y: 214, scale: 0.42 }, conifer()),
    group({ x: 392, y: 206, scale: 0.34 }, conifer()),
    stroke(roads, '#35594F', 16),
    ...[
      block(196, 262, 66, 46),
      block(36, 96, 74, 60),
      block(182, 40, 60, 46),
      block(400, 264, 52, 40),
    ],
    ...[
      block(336, 24, 74, 44),
      block(186, 336, 58, 40),
      block(36, 286, 40, 56),
      block(560, 52, 60, 70),
    ],
  ].join('');
}

function lengthBetween(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

const loop: Point[] = [home, ...stops.map((stop) => stop.at), home];

/** The point `share` of the way round the loop, and the way driven so far. */
function drive(share: number): { at: Point; done: string } {
  const legs = loop.slice(1).map((end, index) => lengthBetween(loop[index] ?? home, end));
  let left = legs.reduce((sum, leg) => sum + leg, 0) * share;
  let done = `M${home.join(' ')}`;
  for (const [index, leg] of legs.entries()) {
    const [from, to] = [loop[index] ?? home, loop[index + 1] ?? home];
    const part = leg > 0 ? clamp(left / leg) : 1;
    const at: Point = [mix(from[0], to[0], part), mix(from[1], to[1], part)];
    done += ` L${at[0].toFixed(1)} ${at[1].toFixed(1)}`;
    if (left <= leg) return { at, done };
    left -= leg;
  }
  return { at: home, done };
}

function star(shown: number): string {
  const rays = stops.map(({ at }) => `M${home.join(' ')} L${at.join(' ')}`).join(' ');
  return stroke(rays, '#E39AA0', 5, { strokeDasharray: '3 13', opacity: shown });
}

function pin({ at, time }: { at: Point; time: string }, index: number, step: number): string {
  const drop = step < 0 ? 1 : rise(step, 0.12 + index * 0.1, 0.26 + index * 0.1);
  const gap = index === 3 ? during(step, 4.2, 5.2) : 0;
  const timed = step < 0 ? 0 : rise(step, 2.1 + index * 0.1, 2.25 + index * 0.1);
  return group(
    { x: at[0], y: at[1] - (1 - drop) * 60, opacity: drop },
    circle(0, -42, 30 + gap * 10, color.gold, { opacity: gap * 0.5 }),
    path('M0 0 C-22 -26 -26 -34 -26 -44 A26 26 0 0 1 26 -44 C26 -34 22 -26 0 0 Z', {
      fill: color.berry,
    }),
    circle(0, -44, 17, color.paper),
    label(0, -37, String(index + 1), 20, {
      fill: color.ink,
      textAnchor: 'middle',
      fontWeight: 700,
    }),
    group(
      { y: 22, opacity: timed },
      box([-32, -15, 64, 30], 15, color.paper),
      label(0, 7, time, 19, { fill: color.ink, textAnchor: 'middle' }),
    ),
  );
}

const kinds = [
  { share: 20, fill: color.gold, words: 'inside' },
  { share: 15, fill: color.pineMid, words: 'road and gloves' },
];

/** Minutes of the evening in a row: twenty inside, fifteen between, and one free quarter of an hour. */
function minutes(step: number): string {
  const shown = step < 0 ? 1 : rise(step, 2.05, 2.3);
  const parts: { width: number; fill: string }[] = [];
  for (let visit = 0; visit < 6; visit++) {
    parts.push({ width: 20, fill: color.gold });
    if (visit === 2) parts.push({ width: 25, fill: color.pineMid });
    else if (visit < 5) parts.push({ width: 15, fill: color.pineMid });
  }
  const spare = rise(step, 4.1, 4.35);
  let x = 24;
  const scale = 600 / 205;
  const bars = parts.map(({ width, fill }) => {
    const drawn = box([x, 500, width * scale - 3, 26], 5, fill);
    x += width * scale;
    return drawn;
  });
  const gapAt = 24 + (3 * 20 + 2 * 15 + 15) * scale;
  return group(
    { opacity: shown, y: (1 - shown) * 40 },
    box([0, 470, 648, 110], 0, color.pineDeep),
    ...bars,
    box([gapAt, 494, 10 * scale - 3, 38], 6, color.berry, { opacity: spare }),
    ...kinds.map(({ fill, words, share }, i) =>
      group(
        { x: 32 + i * 166, y: 553 },
        circle(0, -6, 7, fill),
        label(16, 0, `${share} min ${words}`, 18, { fill: color.paper }),
      ),
    ),
    group(
      { x: 484, y: 553, opacity: spare },
      circle(0, -6, 7, color.berry),
      label(16, 0, '10 min spare', 18, { fill: color.paper }),
    ),
  );
}

/** A parking sign a little way from the door. */
function parking([x, y]: Point, shown: number): string {
  return group(
    { x: x - 56, y: y - 14, opacity: shown },
    box([-16, -16, 32, 32], 8, '#3E7C8C', { stroke: color.paper, strokeWidth: 3 }),
    label(0, 8, 'P', 22, { fill: color.paper, textAnchor: 'middle', fontWeight: 700 }),
  );
}

function homeMark(t: number): string {
  return group(
    { x: home[0], y: home[1] },
    circle(0, 0, 26 + sway(t, 2.4) * 2, color.gold, { opacity: 0.25 }),
    circle(0, 0, 17, color.gold),
    path('M-9 7 V-2 L0 -10 L9 -2 V7 Z', { fill: color.onGold }),
  );
}

/** The evening on a map: six pins, a loop instead of a star, and a sleigh that keeps its times. */
export function drawRoute({ t, step }: Moment): string {
  const share =
    step < 0 ? clamp(t / 4.4) * 0.6 : rise(step, 1.45, 1.95) * 0.001 + clamp((step - 2) / 2.9);
  const planned = step < 0 ? 1 : rise(step, 1.35, 1.8);
  const { at, done } = drive(step < 2 && step >= 0 ? 0 : Math.min(1, share));
  const whole = drive(planned).done;
  const parked = during(step, 3.1, 4.05);
  return [
    town(),
    star(during(step, 0.9, 1.5, 0.1)),
    stroke(whole, color.paper, 5, { strokeDasharray: '1 12', opacity: 0.9 * planned }),
    stroke(done, color.gold, 7),
    homeMark(t),
    group({ x: at[0], y: at[1] + 8, scale: 0.46 }, sleigh()),
    ...stops.map((stop, index) => pin(stop, index, step)),
    ...stops.map((stop, index) =>
      parking(stop.at, parked * rise(step, 3.1 + index * 0.08, 3.2 + index * 0.08)),
    ),
    minutes(step),
  ].join('');
}
