import { during, type Moment, mix, rise, sway } from '../drawing/motion.ts';
import { color } from '../drawing/palette.ts';
import { arm, belt, coat, legs } from '../drawing/santa-figure.ts';
import { hat, santaHead } from '../drawing/santa-head.ts';
import { box, circle, ellipse, group, partial, path, stroke } from '../drawing/svg.ts';

const linen = '#E9E0D0';
const ground = { x: 392, y: 540, scale: 0.98 };

/** Long johns, shirt and bare arms: what is under everything. */
function underwear(gloved: boolean, sleeves: string): string {
  const torso =
    'M-58 -318 C-84 -300 -84 -220 -78 -140 L78 -140 C84 -220 84 -300 58 -318 C30 -330 -30 -330 -58 -318 Z';
  const glove = gloved ? color.fur : '#EDBE9C';
  return [
    ellipse([0, 2], [110, 11], color.ink, { opacity: 0.1 }),
    box([-62, -160, 54, 150], 14, linen),
    box([8, -160, 54, 150], 14, linen),
    ellipse([-42, -8], [32, 13], color.inkSoft),
    ellipse([42, -8], [32, 13], color.inkSoft),
    arm([-72, -282], [-138, -160], sleeves, glove),
    arm([72, -282], [138, -160], sleeves, glove),
    path(torso, { fill: linen }),
    stroke('M0 -320 V-250', color.furShade, 4),
  ].join('');
}

function coolingVest(): string {
  const d =
    'M-50 -318 L-24 -318 L0 -280 L24 -318 L50 -318 C66 -280 72 -210 70 -168 L-70 -168 C-72 -210 -66 -280 -50 -318 Z';
  return [
    path(d, { fill: color.pineMid }),
    stroke(
      'M-44 -250 H-14 M14 -250 H44 M-46 -222 H-14 M14 -222 H46 M-46 -194 H-14 M14 -194 H46',
      color.pineSoft,
      6,
    ),
    stroke('M0 -280 V-168', color.pine, 4),
  ].join('');
}

function padding(): string {
  return [
    path(
      'M-64 -268 C-112 -240 -114 -140 -84 -124 C-40 -108 40 -108 84 -124 C114 -140 112 -240 64 -268 Z',
      {
        fill: color.fur,
        stroke: color.furShade,
        strokeWidth: 3,
      },
    ),
    stroke('M-70 -212 Q0 -190 70 -212 M-76 -164 Q0 -142 76 -164', color.furShade, 4),
  ].join('');
}

function rack(): string {
  return [
    stroke('M40 540 V150 M212 540 V150 M30 160 H222', color.woodDeep, 10),
    stroke('M22 540 H60 M194 540 H230', color.woodDeep, 10),
  ].join('');
}

/** Carries a piece from the rack (x, y, scale there) to the body as `share` goes from 0 to 1. */
function carried(share: number, from: [number, number, number], piece: string): string {
  const lift = Math.sin(share * Math.PI) * -40;
  return group(
    {
      x: mix(from[0], ground.x, share),
      y: mix(from[1], ground.y, share) + lift,
      scale: mix(from[2], ground.scale, share),
    },
    piece,
  );
}

function checks(step: number, t: number): string {
  const spots: [number, number][] = [
    [392, 262],
    [392, 353],
    [486, 440],
    [356, 172],
  ];
  return spots
    .map(([x, y], index) => {
      const start = 5.15 + index * 0.16;
      const shown = rise(step, start, start + 0.08);
      const pulse = 30 + sway(t, 1.6, index / 4) * 2.5;
      return group(
        { x, y, opacity: shown },
        circle(0, 0, pulse, 'none', { stroke: color.gold, strokeWidth: 7 }),
      );
    })
    .join('');
}

/** Dressing from the skin outwards: each piece leaves the rack for the body. */
export function drawSuit({ t, step }: Moment): string {
  const worn = step < 0 ? 9 : step;
  const on = (index: number) => rise(worn, index + 0.15, index + 0.5);
  const dressed = on(3) > 0.9;
  const gloves = worn > 4.4;
  const head = group(
    { y: -372, scale: 0.72, rotate: sway(t, 5) * 1.5 },
    santaHead({ hat: false, smile: worn > 5 ? 1 : 0.3, look: [worn < 4 ? -0.8 : 0, 0.2] }),
  );
  const body = underwear(gloves, dressed ? color.berryDeep : linen);
  const beltAt = mix(-46, 0, rise(worn, 3.55, 3.85));
  return [
    box([0, 540, 648, 36], 0, color.line),
    rack(),
    group(ground, body),
    carried(on(0), [84, 302, 0.42], coolingVest()),
    group({ ...ground, opacity: 1 }, on(1) >= 1 ? padding() : ''),
    on(1) < 1 ? carried(on(1), [168, 286, 0.38], padding()) : '',
    carried(on(2), [126, 536, 0.5], legs(color.berryDeep)),
    carried(on(3), [126, 436, 0.62], coat()),
    group({ ...ground, y: ground.y + beltAt, opacity: rise(worn, 3.5, 3.6) }, belt()),
    partial('M262 353 H522', color.gold, 5, during(step, 3.6, 4)),
    group(ground, head),
    carried(on(4), [198, 174, 0.8], group({ y: mix(0, -372, on(4)), scale: 0.72 }, hat())),
    checks(step, t),
  ].join('');
}
