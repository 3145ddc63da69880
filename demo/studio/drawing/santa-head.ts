import { mix } from './motion.ts';
import { color, fair, type Skin } from './palette.ts';
import { circle, ellipse, group, path, stroke } from './svg.ts';

/** How a Santa's head looks; all shares run from 0 to 1. */
export type Face = {
  skin?: Skin;
  hat?: boolean;
  glasses?: boolean;
  /** How far the mouth is open. */
  mouth?: number;
  /** How far the eyes are narrowed by smiling. */
  smile?: number;
  /** How unkempt the beard is. */
  ruffled?: number;
  /** Where the eyes look, -1 left or up, 1 right or down. */
  look?: [number, number];
};

function beard(ruffled: number): string {
  const r = (amount: number) => mix(0, amount, ruffled);
  const d = `M-53 -14 C${-66 - r(14)} 20 ${-74 - r(16)} 60 ${-60 - r(14)} ${88 + r(8)}
    C${-56 - r(16)} 100 -48 ${108 + r(4)} -40 ${112 + r(12)} C-32 ${126 + r(10)} -18 ${137 - r(14)} 0 ${138 + r(6)}
    C18 ${137 + r(12)} 32 ${126 - r(10)} 40 ${112 + r(14)} C48 ${108 - r(6)} ${56 + r(22)} 100 ${60 + r(8)} ${88 + r(12)}
    C${74 + r(20)} 60 ${66 + r(10)} 20 53 -14 C46 12 30 20 0 20 C-30 20 -46 12 -53 -14 Z`;
  const tufts =
    'M-60 60 L-80 76 L-62 84 L-78 100 L-52 104 L-56 122 L-32 118 L-24 138 L-4 130 L8 144 L18 128 L40 134 L40 114 L66 116 L58 98 L82 92 L64 80 L80 66 L60 56 Z';
  const strand = (x: number, bend: number) =>
    stroke(
      `M${x} ${52 + Math.abs(x) * 0.1} C${x + bend + r(bend)} 78 ${x * 0.8 - bend - r(12)} 98 ${x * 0.55 + r(bend)} ${124 - Math.abs(x) * 0.5}`,
      color.furShade,
      3.5,
    );
  return [
    group(
      { opacity: ruffled },
      path(tufts, { fill: color.fur, stroke: color.fur, strokeWidth: 6, strokeLinejoin: 'round' }),
    ),
    path(d, { fill: color.fur }),
    strand(-36, -4),
    strand(-13, 3),
    strand(13, -3),
    strand(36, 4),
  ].join('');
}

function moustache(): string {
  const half =
    'M4 20 C-10 8 -34 12 -44 26 C-50 33 -58 33 -64 26 C-64 44 -44 50 -28 46 C-12 43 0 36 4 30 Z';
  return (
    path(half, { fill: color.fur, stroke: color.furShade, strokeWidth: 2.5 }) +
    group({ scaleX: -1 }, path(half, { fill: color.fur, stroke: color.furShade, strokeWidth: 2.5 }))
  );
}

function eye(x: number, face: Face): string {
  const [lookX, lookY] = face.look ?? [0, 0];
  const smile = face.smile ?? 0;
  if (smile > 0.6) {
    return stroke(`M${x - 8} -12 Q${x} ${-14 - 8 * smile} ${x + 8} -12`, color.ink, 4);
  }
  return ellipse([x + lookX * 4, -14 + lookY * 3], [4.6, mix(5.6, 3.4, smile)], color.ink);
}

/** The hat alone, as it sits on a head at the origin. */
export function hat(): string {
  const cap = 'M-55 -42 C-56 -104 -8 -134 34 -118 C72 -104 92 -70 96 -28 C82 -44 66 -54 55 -42 Z';
  const fold = 'M20 -104 C46 -96 66 -76 76 -52';
  return [
    path(cap, { fill: color.berry }),
    stroke(fold, color.berryDeep, 4),
    circle(96, -22, 17, color.fur),
    path(
      'M-64 -44 C-66 -62 -52 -64 -40 -62 C-14 -70 14 -70 40 -62 C54 -64 66 -60 64 -44 C66 -30 54 -28 42 -32 C14 -40 -14 -40 -42 -32 C-54 -28 -64 -30 -64 -44 Z',
      { fill: color.fur },
    ),
    stroke('M-40 -40 C-14 -47 14 -47 40 -40', color.furShade, 3),
  ].join('');
}

function hair(): string {
  return path(
    'M-58 8 C-72 -30 -58 -66 -26 -72 C-8 -80 20 -78 36 -68 C60 -56 70 -24 58 8 C54 -10 50 -24 40 -36 C16 -46 -16 -46 -40 -36 C-50 -24 -54 -10 -58 8 Z',
    { fill: color.fur },
  );
}

function glasses(): string {
  const rim = { stroke: color.goldDeep, strokeWidth: 3 };
  return [
    circle(-21, -12, 15, 'none', rim),
    circle(21, -12, 15, 'none', rim),
    stroke('M-6 -13 Q0 -17 6 -13 M-36 -14 L-50 -20 M36 -14 L50 -20', color.goldDeep, 3),
  ].join('');
}

/** A Santa's head about 270 units high, the middle of the face at the origin. */
export function santaHead(face: Face = {}): string {
  const skin = face.skin ?? fair;
  const mouth = face.mouth ?? 0.35;
  return [
    face.hat === false ? hair() : '',
    ellipse([-52, -4], [9, 13], skin.shade),
    ellipse([52, -4], [9, 13], skin.shade),
    ellipse([0, -4], [52, 56], skin.base),
    circle(-33, 10, 13, skin.blush, { opacity: 0.55 }),
    circle(33, 10, 13, skin.blush, { opacity: 0.55 }),
    beard(face.ruffled ?? 0),
    ellipse([0, 42], [mix(9, 17, mouth), mix(3, 14, mouth)], color.berryDeep),
    moustache(),
    ellipse([0, 12], [13, 11], skin.shade),
    eye(-21, face),
    eye(21, face),
    stroke('M-34 -31 Q-22 -40 -10 -33 M34 -31 Q22 -40 10 -33', color.fur, 8),
    face.glasses ? glasses() : '',
    face.hat === false ? '' : hat(),
  ].join('');
}
