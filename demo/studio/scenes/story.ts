import { along, clamp, type Moment, mix, rise, sway } from '../drawing/motion.ts';
import { brown, color, deep, fair } from '../drawing/palette.ts';
import { conifer, house, sleigh } from '../drawing/props.ts';
import { circle, ellipse, group, partial, path, stroke } from '../drawing/svg.ts';

type Curve = Parameters<typeof along>[0];

const climb: Curve = [
  [160, 352],
  [214, 330],
  [236, 120],
  [324, 120],
];
const descent: Curve = [
  [324, 120],
  [412, 120],
  [420, 330],
  [468, 352],
];

const shape = (curve: Curve) =>
  `M${curve[0].join(' ')} C${curve[1].join(' ')} ${curve[2].join(' ')} ${curve[3].join(' ')}`;

function hills(): string {
  return [
    path('M0 352 C120 316 220 356 330 340 C440 322 560 350 648 330 V576 H0 Z', { fill: '#C3D8CB' }),
    group({ x: 276, y: 350, scale: 0.62 }, conifer()),
    group({ x: 322, y: 352, scale: 0.44 }, conifer(color.pine, color.pineDeep)),
    group({ x: 370, y: 348, scale: 0.56 }, conifer()),
  ].join('');
}

/** The trouble in the middle: a bank of fog that thins out when the listeners help. */
function fog(thick: number, t: number): string {
  const puff = (x: number, y: number, r: number, phase: number) =>
    ellipse([x + sway(t, 7, phase) * 8, y], [r, r * 0.46], color.fur, { opacity: 0.94 * thick });
  return [
    puff(250, 128, 62, 0),
    puff(318, 100, 84, 0.3),
    puff(388, 134, 70, 0.6),
    puff(320, 152, 100, 0.8),
  ].join('');
}

/** Children seen from behind, listening; the middle ones lift a hand when they are asked. */
function audience(asked: number, t: number): string {
  const seats = [
    { x: 74, skin: fair, hair: color.woodDeep, cloth: color.berry },
    { x: 198, skin: deep, hair: color.ink, cloth: color.gold },
    { x: 324, skin: fair, hair: '#B8763A', cloth: color.pine },
    { x: 450, skin: brown, hair: '#3A2418', cloth: color.berryDeep },
    { x: 574, skin: fair, hair: '#D9B06A', cloth: color.pineMid },
  ];
  return seats
    .map(({ x, skin, hair, cloth }, index) => {
      const lift = index % 2 === 1 || index === 2 ? asked : 0;
      const wave = sway(t, 0.9, index / 5) * 5 * lift;
      const hand: [number, number] = [50 + wave, mix(70, -66, lift)];
      return group(
        { x, y: 494 + sway(t, 4, index / 5) * 1.5 },
        stroke(`M40 70 L${hand[0]} ${hand[1] + 20}`, cloth, 22),
        circle(hand[0], hand[1], 13, skin.base),
        path('M-58 90 C-58 40 -34 30 0 30 C34 30 58 40 58 90 Z', { fill: cloth }),
        ellipse([-43, 2], [8, 11], skin.base),
        ellipse([43, 2], [8, 11], skin.base),
        circle(0, -2, 44, hair),
      );
    })
    .join('');
}

function stars(shown: number): string {
  const spark = 'M0 -13 L3.4 -3.4 L13 0 L3.4 3.4 L0 13 L-3.4 3.4 L-13 0 L-3.4 -3.4 Z';
  const places: [number, number][] = [
    [466, 78],
    [540, 138],
    [594, 70],
    [408, 44],
  ];
  return places
    .map(([x, y], i) =>
      group(
        { x, y, opacity: rise(shown, i * 0.2, i * 0.2 + 0.3) },
        path(spark, { fill: color.goldDeep }),
      ),
    )
    .join('');
}

/** A story as a path: a house, a hill with fog on it, the house again with its lights on. */
export function drawStory({ t, step }: Moment): string {
  const up = step < 0 ? 1 : rise(step, 0.3, 1.6);
  const down = rise(step, 3.05, 3.7);
  const [x, y, angle] = down > 0 ? along(descent, down) : along(climb, clamp(up));
  const thick = step < 0 ? 0 : rise(step, 0.9, 1.5) * (1 - rise(step, 2.4, 2.95));
  const asked = rise(step, 2.15, 2.35) * (1 - rise(step, 3, 3.2));
  const home = rise(step, 3.55, 3.85);
  return [
    hills(),
    stroke(shape(climb), color.fur, 6, { strokeDasharray: '2 16' }),
    stroke(shape(descent), color.fur, 6, { strokeDasharray: '2 16' }),
    partial(shape(climb), color.goldDeep, 7, up),
    partial(shape(descent), color.goldDeep, 7, down),
    group(
      { x: 74, y: 366, scale: 0.78 },
      house(color.paper, color.pine, mix(0.9, 0.35, rise(step, 0.6, 1.2))),
    ),
    group({ x: 582, y: 364, scale: 0.78 }, house(color.paper, color.berry, step < 0 ? 1 : home)),
    group({ x, y: y - 4, rotate: clamp(angle, -38, 38), scale: 0.66 }, sleigh()),
    fog(thick, t),
    stars(rise(step, 3.1, 4) * 1.2),
    audience(asked, t),
  ].join('');
}
