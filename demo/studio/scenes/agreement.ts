import { during, type Moment, mix, rise, settle, sway } from '../drawing/motion.ts';
import { color } from '../drawing/palette.ts';
import { bell, tick } from '../drawing/props.ts';
import { box, circle, ellipse, group, label, partial, path, stroke } from '../drawing/svg.ts';

const lines = [
  'Sat, Dec 12, 4:30 pm',
  'Two children, one dog',
  'Story, gifts, photographs',
  '$240, half on booking',
  'Snow: we move, not cancel',
  'Pictures stay with you',
];

function line(words: string, index: number, step: number, t: number): string {
  const y = 138 + index * 55;
  const active = during(step, index + 0.05, index + 1.02, 0.1);
  const done =
    step < 0 ? settle((t - 1.2 - index * 0.35) / 0.4) : settle((step - index - 0.45) / 0.12);
  const written = step < 0 ? 1 : rise(step, index + 0.08, index + 0.4);
  return group(
    {},
    box([112, y - 26, 380, 50], 10, color.goldSoft, { opacity: active }),
    circle(140, y, 15, 'none', { stroke: color.line, strokeWidth: 4 }),
    group({ x: 140, y, scale: 0.2 + 0.75 * done, opacity: done }, tick(color.pine, '#FFFFFF')),
    `<clipPath id="line${index}"><rect x="166" y="${y - 30}" width="${Math.round(330 * written)}" height="60"/></clipPath>`,
    `<g clip-path="url(#line${index})">`,
    label(172, y + 8, words, 23, { fill: color.ink, fontWeight: 500 }),
    '</g>',
    stroke(`M172 ${y + 20} H470`, color.line, 2),
  );
}

function pen(x: number, y: number): string {
  return group(
    { x, y, rotate: 38 },
    path('M0 0 L-9 -26 H9 Z', { fill: color.ink }),
    box([-11, -128, 22, 104], 4, color.berry),
    box([-11, -44, 22, 12], 0, color.gold),
    box([-9, -146, 18, 22], 6, color.berryDeep),
  );
}

const signature =
  'M176 492 C186 452 202 452 198 480 C194 506 214 484 222 474 C230 464 228 494 240 482 C252 470 256 466 258 484 C262 496 276 470 286 474 C298 480 290 498 312 480 C330 466 336 478 352 476';

function penAt(step: number, t: number): [number, number] {
  if (step < 0) return [544 + sway(t, 3) * 3, 440 + sway(t, 4) * 5];
  const index = Math.min(5, Math.floor(step));
  if (step >= 6) {
    const aside = rise(step, 6.52, 6.7);
    const writing = 480 + sway(t, 0.5) * 6 * (1 - aside);
    return [mix(mix(180, 356, rise(step, 6.1, 6.5)), 544, aside), mix(writing, 440, aside)];
  }
  const write = rise(step, index + 0.08, index + 0.4);
  const words = lines[index] ?? '';
  return [
    mix(172, 176 + words.length * 11.4, write),
    138 + index * 55 + 8 + sway(t, 0.42) * 3 * during(write, 0.02, 0.98),
  ];
}

function seal(step: number, t: number): string {
  const pressed = step < 0 ? settle((t - 3.4) / 0.3) : settle((step - 6.55) / 0.08);
  const shown = step < 0 ? t > 3.4 : step > 6.55;
  if (!shown) return '';
  return group(
    { x: 452, y: 486, scale: mix(1.5, 1, pressed), opacity: pressed },
    path(
      'M0 -48 C20 -52 40 -38 46 -18 C54 2 44 26 28 38 C10 52 -18 50 -34 36 C-50 22 -54 -4 -44 -22 C-36 -42 -18 -46 0 -48 Z',
      { fill: color.berry },
    ),
    circle(0, -2, 34, color.berryDeep),
    group({ y: 4, scale: 0.84 }, bell()),
  );
}

/** One sheet, six lines written and ticked in turn, then signed and sealed. */
export function drawAgreement({ t, step }: Moment): string {
  const signed = step < 0 ? 1 : rise(step, 6.1, 6.5);
  const [x, y] = penAt(step, t);
  return [
    box([0, 0, 648, 576], 0, color.pine),
    ellipse([560, 96], [58, 58], color.paper),
    ellipse([560, 96], [46, 46], color.woodDeep),
    ellipse([560, 92], [40, 38], '#4A2D17'),
    stroke('M612 84 A22 22 0 0 1 612 120', color.paper, 10),
    group(
      { rotate: -1.4, x: 4, y: 8 },
      box([92, 26, 424, 540], 10, color.ink, { opacity: 0.3 }),
      box([86, 16, 424, 540], 10, color.paper),
      label(116, 76, 'A visit from Santa', 32, { fill: color.ink, fontWeight: 700 }),
      stroke('M116 96 H214', color.berry, 5),
      ...lines.map((words, index) => line(words, index, step, t)),
      stroke('M166 508 H384', color.line, 3),
      partial(signature, color.pineDeep, 4, signed),
      seal(step, t),
    ),
    pen(x, y),
  ].join('');
}
