import { brown, color, type Skin } from './palette.ts';
import { box, circle, ellipse, group, path, stroke } from './svg.ts';

type Point = [number, number];

/** A parent standing with the feet at the origin, about 400 units high. */
export type GrownUp = { skin?: Skin; hair?: string; cloth?: string; left?: Point; right?: Point };

function head(skin: Skin, hair: string): string {
  return [
    path('M-46 0 C-56 -66 56 -66 46 0 L50 52 C30 66 -30 66 -50 52 Z', { fill: hair }),
    ellipse([0, 2], [36, 42], skin.base),
    path('M-40 0 C-44 -54 44 -54 40 0 C30 -22 10 -30 -6 -30 C-20 -26 -34 -16 -40 0 Z', {
      fill: hair,
    }),
    circle(-18, 16, 8, skin.blush, { opacity: 0.5 }),
    circle(18, 16, 8, skin.blush, { opacity: 0.5 }),
    stroke('M-18 2 Q-13 -4 -8 2 M8 2 Q13 -4 18 2', color.ink, 3.5),
    stroke('M-9 22 Q0 31 9 22', color.ink, 3.5),
  ].join('');
}

function sleeve(from: Point, hand: Point, cloth: string, skin: string): string {
  const [mx, my] = [from[0] + (hand[0] - from[0]) * 0.84, from[1] + (hand[1] - from[1]) * 0.84];
  return (
    circle(hand[0], hand[1], 12, skin) + stroke(`M${from[0]} ${from[1]} L${mx} ${my}`, cloth, 26)
  );
}

export function grownUp(look: GrownUp = {}): string {
  const skin = look.skin ?? brown;
  const cloth = look.cloth ?? color.pine;
  return [
    ellipse([0, 2], [66, 8], color.ink, { opacity: 0.1 }),
    box([-36, -150, 32, 144], 10, color.ink),
    box([4, -150, 32, 144], 10, color.ink),
    ellipse([-24, -6], [26, 10], color.woodDeep),
    ellipse([24, -6], [26, 10], color.woodDeep),
    sleeve([-42, -274], look.left ?? [-66, -160], cloth, skin.base),
    sleeve([42, -274], look.right ?? [66, -160], cloth, skin.base),
    path(
      'M-40 -292 C-58 -270 -58 -180 -54 -128 L54 -128 C58 -180 58 -270 40 -292 C20 -302 -20 -302 -40 -292 Z',
      { fill: cloth },
    ),
    group({ y: -346 }, head(skin, look.hair ?? '#3A2418')),
  ].join('');
}
