import { color, fair, type Skin } from './palette.ts';
import { box, circle, ellipse, group, path, stroke } from './svg.ts';

type Point = [number, number];

/** A child standing with the feet at the origin, about 260 units high. */
export type Child = {
  skin?: Skin;
  hair?: string;
  /** Length of the hair: short, a bob or two bunches. */
  cut?: 'short' | 'bob' | 'bunches';
  /** Colour of dress or jumper. */
  cloth?: string;
  legs?: string;
  left?: Point;
  right?: Point;
  /** -1 worried, 0 curious, 1 happy. */
  mood?: number;
  /** Where the eyes look, -1 left, 1 right. */
  look?: number;
};

function head(child: Child): string {
  const skin = child.skin ?? fair;
  const hair = child.hair ?? color.woodDeep;
  const mood = child.mood ?? 0;
  const look = (child.look ?? 0) * 7;
  const cut = child.cut ?? 'short';
  const back =
    cut === 'bob'
      ? path('M-52 -4 C-60 -60 60 -60 52 -4 L54 34 C30 46 -30 46 -54 34 Z', { fill: hair })
      : cut === 'bunches'
        ? circle(-54, 4, 22, hair) + circle(54, 4, 22, hair)
        : '';
  return [
    back,
    ellipse([-45, 4], [8, 11], skin.shade),
    ellipse([45, 4], [8, 11], skin.shade),
    circle(0, 0, 46, skin.base),
    path('M-48 2 C-54 -62 54 -62 48 2 C40 -16 30 -24 12 -25 C-12 -24 -38 -20 -48 2 Z', {
      fill: hair,
    }),
    circle(-25 + look, 16, 10, skin.blush, { opacity: 0.5 }),
    circle(25 + look, 16, 10, skin.blush, { opacity: 0.5 }),
    ellipse([-16 + look, 2], [4.6, 6], color.ink),
    ellipse([16 + look, 2], [4.6, 6], color.ink),
    stroke(
      `M${-11 + look} ${23 - mood * 2} Q${look} ${23 + mood * 12} ${11 + look} ${23 - mood * 2}`,
      color.ink,
      4,
    ),
  ].join('');
}

function limb(from: Point, hand: Point, cloth: string, skin: string): string {
  const middle = [from[0] + (hand[0] - from[0]) * 0.8, from[1] + (hand[1] - from[1]) * 0.8];
  return (
    circle(hand[0], hand[1], 11, skin) +
    stroke(`M${from[0]} ${from[1]} L${middle[0]} ${middle[1]}`, cloth, 22)
  );
}

export function child(look: Child = {}): string {
  const skin = look.skin ?? fair;
  const cloth = look.cloth ?? color.pineMid;
  const legs = look.legs ?? color.ink;
  return [
    ellipse([0, 2], [58, 8], color.ink, { opacity: 0.1 }),
    box([-28, -70, 22, 66], 8, legs),
    box([6, -70, 22, 66], 8, legs),
    ellipse([-20, -6], [20, 9], color.woodDeep),
    ellipse([20, -6], [20, 9], color.woodDeep),
    limb([-30, -140], look.left ?? [-54, -82], cloth, skin.base),
    limb([30, -140], look.right ?? [54, -82], cloth, skin.base),
    path(
      'M-32 -152 C-46 -120 -52 -84 -54 -54 L54 -54 C52 -84 46 -120 32 -152 C18 -160 -18 -160 -32 -152 Z',
      { fill: cloth },
    ),
    group({ y: -196 }, head(look)),
  ].join('');
}
