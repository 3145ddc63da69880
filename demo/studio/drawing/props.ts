import { color } from './palette.ts';
import { box, circle, ellipse, group, path, stroke } from './svg.ts';

/** A sleigh driving to the right, about 150 wide, its runners on y 0. */
export function sleigh(): string {
  return [
    stroke('M-78 -4 H60 Q84 -4 82 -28', color.gold, 7),
    stroke('M-50 -6 V-22 M34 -6 V-22', color.gold, 6),
    path('M-30 -62 C-46 -108 4 -118 6 -72 Z', { fill: color.wood }),
    stroke('M-22 -88 Q-12 -82 -2 -90', color.woodDeep, 5),
    path(
      'M-84 -86 C-96 -88 -96 -104 -82 -102 C-64 -98 -66 -70 -48 -64 L24 -62 C46 -62 44 -92 62 -96 C76 -98 80 -84 70 -80 C66 -50 50 -20 24 -20 L-46 -20 C-72 -20 -74 -62 -84 -86 Z',
      { fill: color.berry },
    ),
    stroke('M-56 -42 C-30 -36 20 -36 44 -44', color.gold, 4),
  ].join('');
}

/** A conifer of three tiers, 150 high, its foot on y 0. */
export function conifer(leaf: string = color.pineMid, shade: string = color.pine): string {
  return [
    box([-8, -24, 16, 24], 2, color.woodDeep),
    path('M0 -78 L54 -18 H-54 Z', { fill: shade }),
    path('M0 -116 L44 -54 H-44 Z', { fill: leaf }),
    path('M0 -150 L32 -94 H-32 Z', { fill: shade }),
  ].join('');
}

/** A house front, 120 wide and 130 high, its doorstep on y 0; `lit` from 0 to 1 lights its windows. */
export function house(wall: string, roof: string, lit: number): string {
  const pane = (x: number, y: number) =>
    box([x, y, 26, 28], 3, color.night) + box([x, y, 26, 28], 3, color.gold, { opacity: lit });
  return [
    box([28, -132, 16, 40], 2, color.woodDeep),
    box([-52, -78, 104, 78], 4, wall),
    path('M-66 -74 L0 -132 L66 -74 Z', {
      fill: roof,
      stroke: roof,
      strokeWidth: 6,
      strokeLinejoin: 'round',
    }),
    pane(-38, -60),
    pane(12, -60),
    box([-13, -40, 26, 40], 4, color.woodDeep),
    circle(7, -20, 2.5, color.gold),
  ].join('');
}

/** A wing chair seen from the front, 250 wide and 330 high, its feet on y 0. */
export function armchair(cloth: string = color.pine, shade: string = color.pineDeep): string {
  return [
    ellipse([0, 0], [140, 12], color.ink, { opacity: 0.1 }),
    box([-96, -34, 16, 36], 4, color.woodDeep),
    box([80, -34, 16, 36], 4, color.woodDeep),
    path('M-100 -60 V-270 C-100 -338 100 -338 100 -270 V-60 Z', { fill: shade }),
    path('M-76 -80 V-262 C-76 -312 76 -312 76 -262 V-80 Z', { fill: cloth }),
    circle(-34, -240, 5, shade),
    circle(34, -240, 5, shade),
    circle(0, -204, 5, shade),
    box([-90, -120, 180, 50], 20, cloth),
    box([-126, -170, 46, 144], 23, cloth),
    box([80, -170, 46, 144], 23, cloth),
    box([-104, -78, 208, 50], 14, shade),
  ].join('');
}

/** A camera on a tripod, 190 high, its feet on y 0, looking out of the picture. */
export function camera(): string {
  return [
    stroke('M0 -110 L-46 0 M0 -110 L46 0 M0 -110 V0', color.ink, 7),
    box([-50, -172, 100, 66], 12, color.ink),
    box([-20, -188, 40, 22], 6, color.ink),
    circle(0, -139, 25, color.inkSoft),
    circle(0, -139, 16, color.night),
    circle(-6, -145, 5, color.paper, { opacity: 0.8 }),
    circle(36, -158, 4, color.berry),
  ].join('');
}

/** A round sleigh bell of radius 24 about the origin. */
export function bell(): string {
  return [
    stroke('M-9 -26 A9 9 0 0 1 9 -26', color.goldDeep, 5),
    circle(0, 0, 24, color.gold),
    stroke('M-23 -2 Q0 8 23 -2', color.goldDeep, 3.5),
    circle(0, 12, 4.5, color.onGold),
    stroke('M0 12 V22', color.onGold, 3.5),
    path('M-14 -12 Q-8 -18 -2 -19', {
      stroke: color.paper,
      strokeWidth: 4,
      strokeLinecap: 'round',
    }),
  ].join('');
}

/** A tick in a disc of radius 17. */
export function tick(ground: string, mark: string, scale = 1): string {
  return group({ scale }, circle(0, 0, 17, ground), stroke('M-8 0 L-2 7 L9 -6', mark, 4.5));
}
