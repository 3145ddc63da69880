import { color, fair, type Skin } from './palette.ts';
import { type Face, santaHead } from './santa-head.ts';
import { box, circle, ellipse, group, path, stroke } from './svg.ts';

type Point = [number, number];

/** A standing Santa; hands are points relative to the feet, y pointing down. */
export type Pose = {
  face?: Face;
  left?: Point;
  right?: Point;
  /** Turn of the upper body in degrees; positive leans to the right. */
  lean?: number;
  /** Turn of the head in degrees. */
  tilt?: number;
  /** Colour of coat, trousers and sleeves, with its shade. */
  cloth?: [string, string];
  /** Bare hands instead of gloves. */
  bare?: boolean;
};

const red: [string, string] = [color.berry, color.berryDeep];

/** A sleeve from shoulder to hand with cuff and glove; the elbow bends outwards. */
export function arm(from: Point, hand: Point, cloth: string, glove: string = color.fur): string {
  const [dx, dy] = [hand[0] - from[0], hand[1] - from[1]];
  const reach = Math.hypot(dx, dy) || 1;
  const bend = Math.max(0, 170 - reach) * 0.55 * (from[0] < 0 ? 1 : -1);
  const elbow: Point = [
    from[0] + dx / 2 - (dy / reach) * bend,
    from[1] + dy / 2 + (dx / reach) * bend,
  ];
  const wrist: Point = [hand[0] - (hand[0] - elbow[0]) * 0.2, hand[1] - (hand[1] - elbow[1]) * 0.2];
  const angle = (Math.atan2(hand[1] - elbow[1], hand[0] - elbow[0]) * 180) / Math.PI;
  return [
    stroke(`M${from[0]} ${from[1]} Q${elbow[0]} ${elbow[1]} ${wrist[0]} ${wrist[1]}`, cloth, 40),
    group(
      { x: hand[0], y: hand[1], rotate: angle },
      ellipse([4, 0], [20, 17], glove),
      box([-28, -23, 20, 46], 10, color.fur, { stroke: color.furShade, strokeWidth: 2 }),
    ),
  ].join('');
}

/** Trousers of `cloth` in black boots. */
export function legs(cloth: string): string {
  const boot = 'M-24 -76 L22 -76 L22 -22 C44 -20 52 -10 52 0 L-24 0 Z';
  return [
    box([-66, -150, 60, 90], 12, cloth),
    box([6, -150, 60, 90], 12, cloth),
    group({ x: -36, scaleX: -1 }, path(boot, { fill: color.ink })),
    group({ x: 36 }, path(boot, { fill: color.ink })),
    box([-66, -84, 56, 18], 9, color.fur),
    box([10, -84, 56, 18], 9, color.fur),
  ].join('');
}

/** Belt and buckle of a coat, at the waist of a standing Santa. */
export function belt(): string {
  return [
    path('M-107 -214 C-50 -196 50 -196 107 -214 L112 -178 C50 -162 -50 -162 -112 -178 Z', {
      fill: color.ink,
    }),
    box([-27, -208, 54, 42], 8, color.gold),
    box([-15, -198, 30, 22], 4, color.ink),
  ].join('');
}

/** Coat from shoulders to hem, without the belt, the hem at y -100. */
export function coat([cloth, shade]: [string, string] = red): string {
  const body =
    'M-62 -322 C-98 -300 -116 -190 -118 -104 L118 -104 C116 -190 98 -300 62 -322 C34 -336 -34 -336 -62 -322 Z';
  return [
    path(body, { fill: cloth }),
    stroke('M-74 -270 C-84 -236 -92 -160 -94 -122', shade, 4, { opacity: 0.6 }),
    stroke('M74 -270 C84 -236 92 -160 94 -122', shade, 4, { opacity: 0.6 }),
    box([-15, -330, 30, 226], 12, color.fur),
    box([-126, -122, 252, 32], 16, color.fur),
  ].join('');
}

const inFront = (hand: Point) => Math.abs(hand[0]) < 100;

/** A Santa about 500 units high with his feet at the origin. */
export function santaStanding(pose: Pose = {}): string {
  const cloth = pose.cloth ?? red;
  const skin: Skin = pose.face?.skin ?? fair;
  const glove = pose.bare ? skin.base : color.fur;
  const left = pose.left ?? [-138, -150];
  const right = pose.right ?? [138, -150];
  return [
    ellipse([0, 2], [120, 12], color.ink, { opacity: 0.1 }),
    legs(cloth[1]),
    group(
      { rotate: pose.lean ?? 0 },
      inFront(left) ? '' : arm([-72, -282], left, cloth[1], glove),
      inFront(right) ? '' : arm([72, -282], right, cloth[1], glove),
      coat(cloth),
      belt(),
      inFront(left) ? arm([-72, -282], left, cloth[1], glove) : '',
      inFront(right) ? arm([72, -282], right, cloth[1], glove) : '',
      group({ y: -372, scale: 0.72, rotate: pose.tilt ?? 0 }, santaHead(pose.face)),
    ),
  ].join('');
}

/** Head and shoulders, to be cut off at the belt; the middle of the face at the origin, beard to y 140. */
export function santaBust(face: Face = {}, tilt = 0): string {
  const body =
    'M-70 92 C-150 104 -196 160 -208 330 L208 330 C196 160 150 104 70 92 C40 84 -40 84 -70 92 Z';
  const seams = 'M-128 200 C-134 240 -138 280 -138 330 M128 200 C134 240 138 280 138 330';
  return [
    path(body, { fill: color.berry }),
    stroke(seams, color.berryDeep, 5),
    box([-24, 96, 48, 240], 14, color.fur),
    ellipse([0, 100], [96, 30], color.furShade),
    circle(0, 250, 9, color.gold),
    circle(0, 300, 9, color.gold),
    group({ rotate: tilt }, santaHead(face)),
  ].join('');
}
