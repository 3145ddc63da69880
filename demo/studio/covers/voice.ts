import { brown, color, deep, fair, type Skin } from '../drawing/palette.ts';
import { armchair, conifer } from '../drawing/props.ts';
import { arm, belt, coat } from '../drawing/santa-figure.ts';
import { santaHead } from '../drawing/santa-head.ts';
import { box, circle, ellipse, group, path, stroke } from '../drawing/svg.ts';
import { arch, room, spark } from './backdrop.ts';

const floor = 640;

function listener(x: number, skin: Skin, hair: string, cloth: string, bunches = false): string {
  return group(
    { x, y: 716, scale: 1.5 },
    bunches ? circle(-50, 4, 20, hair) + circle(50, 4, 20, hair) : '',
    path('M-62 90 C-62 44 -36 32 0 32 C36 32 62 44 62 90 Z', { fill: cloth }),
    ellipse([-43, 2], [8, 11], skin.base),
    ellipse([43, 2], [8, 11], skin.base),
    circle(0, -2, 45, hair),
  );
}

function book(): string {
  return [
    path(
      'M-112 -8 C-70 -30 -28 -26 0 -6 C28 -26 70 -30 112 -8 V70 C70 50 28 54 0 72 C-28 54 -70 50 -112 70 Z',
      { fill: color.berryDeep },
    ),
    path(
      'M-102 -16 C-66 -36 -26 -30 0 -10 C26 -30 66 -36 102 -16 V58 C66 40 26 44 0 62 C-26 44 -66 40 -102 58 Z',
      { fill: color.paper },
    ),
    stroke('M0 -10 V60', color.line, 4),
  ].join('');
}

function reader(): string {
  return [
    group({ x: 640, y: 690, scale: 1.5 }, armchair()),
    ellipse([588, 704], [50, 24], color.ink),
    ellipse([692, 704], [50, 24], color.ink),
    group({ x: 640, y: 704, scale: 1.06 }, coat(), belt()),
    box([560, 606, 68, 90], 20, color.berryDeep),
    box([652, 606, 68, 90], 20, color.berryDeep),
    group(
      { x: 640, y: 704, scale: 1.06 },
      arm([-72, -276], [-92, -130], color.berryDeep),
      arm([72, -276], [92, -130], color.berryDeep),
    ),
    group({ x: 640, y: 548 }, book()),
    group(
      { x: 640, y: 318, scale: 0.86, rotate: -3 },
      santaHead({ skin: deep, glasses: true, mouth: 0.9, smile: 0.2, look: [-0.4, 0.6] }),
    ),
  ].join('');
}

/** Circles of sound that travel from the story-teller to the listeners. */
function sound(): string {
  return [336, 400, 464]
    .map((r, i) =>
      stroke(
        `M${640 - r} ${330 - r * 0.42} Q${640 - r * 1.22} 340 ${640 - r} ${340 + r * 0.42} M${640 + r} ${330 - r * 0.42} Q${640 + r * 1.22} 340 ${640 + r} ${340 + r * 0.42}`,
        color.gold,
        10 - i * 2,
        { opacity: 0.9 - i * 0.25 },
      ),
    )
    .join('');
}

/** A story told in the armchair, children listening. */
export function drawVoiceCover(): string {
  return [
    room(color.pine, color.woodDeep, floor),
    arch(640, 560, 40, floor, '#EBCF9A', color.gold),
    sound(),
    group({ x: 110, y: floor + 20, scale: 3.1 }, conifer('#2F7A62', '#1E6350')),
    group({ x: 1176, y: floor + 20, scale: 3.1 }, conifer('#2F7A62', '#1E6350')),
    spark(110, 176, 2.4),
    spark(1176, 176, 2.4),
    ellipse([640, 716], [560, 60], color.berryDeep, { opacity: 0.9 }),
    reader(),
    listener(130, fair, '#B8763A', color.gold),
    listener(330, brown, '#3A2418', color.paper),
    listener(950, deep, color.ink, color.gold, true),
    listener(1150, fair, '#D9B06A', color.pineMid),
  ].join('');
}
