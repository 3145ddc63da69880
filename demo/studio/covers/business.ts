import { color } from '../drawing/palette.ts';
import { bell } from '../drawing/props.ts';
import { box, circle, ellipse, group, label, path, stroke } from '../drawing/svg.ts';
import { drawAgreement } from '../scenes/agreement.ts';
import { drawCalendar } from '../scenes/calendar.ts';

/** Part of a scene, cut to [x, y, width, height] and laid on the desk with a shadow. */
function sheet(
  name: string,
  [x, y, width, height]: [number, number, number, number],
  drawing: string,
): string {
  const shape = `x="${x}" y="${y}" width="${width}" height="${height}" rx="22"`;
  return [
    box([x + 10, y + 14, width, height], 22, color.ink, { opacity: 0.18 }),
    `<clipPath id="${name}"><rect ${shape}/></clipPath><g clip-path="url(#${name})">${drawing}</g>`,
  ].join('');
}

function cup(): string {
  return [
    ellipse([8, 12], [104, 104], color.ink, { opacity: 0.14 }),
    circle(0, 0, 100, color.paper),
    circle(0, 0, 70, color.furShade),
    circle(0, 0, 62, '#4A2D17'),
    stroke('M-34 -26 Q-10 -46 22 -38', '#6B4526', 8),
    stroke('M64 -30 A34 34 0 0 1 64 34', color.paper, 20),
  ].join('');
}

function coins(): string {
  const coin = (x: number, y: number) =>
    circle(x + 4, y + 6, 40, color.ink, { opacity: 0.15 }) +
    circle(x, y, 40, color.gold) +
    circle(x, y, 30, 'none', { stroke: color.goldDeep, strokeWidth: 5 });
  return coin(0, 0) + coin(62, 40) + coin(-8, 84);
}

function priceTag(): string {
  return [
    path('M0 0 L92 56 V214 Q92 230 76 230 H-76 Q-92 230 -92 214 V56 Z', {
      fill: color.ink,
      opacity: 0.15,
      transform: 'translate(8 10)',
    }),
    path('M0 0 L92 56 V214 Q92 230 76 230 H-76 Q-92 230 -92 214 V56 Z', { fill: color.paper }),
    stroke('M0 40 C-30 -40 60 -70 30 -120', color.berry, 7),
    circle(0, 42, 12, color.berry),
    label(0, 146, '$240', 56, { fill: color.ink, textAnchor: 'middle', fontWeight: 700 }),
    label(0, 188, 'an hour', 26, { fill: color.inkSoft, textAnchor: 'middle' }),
  ].join('');
}

/** The desk of a working Santa in autumn: the calendar full, the page signed, the price on its tag. */
export function drawBusinessCover(): string {
  const calendar = sheet('calendar', [24, 36, 600, 512], drawCalendar({ t: 3, step: 4.8 }));
  const page = sheet('page', [86, 16, 424, 540], drawAgreement({ t: 6, step: 6.9 }));
  return [
    box([0, 0, 1280, 800], 0, color.gold),
    box([0, 0, 1280, 800], 0, color.wood, { opacity: 0.12 }),
    stroke('M0 268 H1280 M0 536 H1280', color.goldDeep, 4, { opacity: 0.35 }),
    group({ x: 30, y: 84, rotate: -5, scale: 1.16 }, calendar),
    group({ x: 716, y: 40, rotate: 6, scale: 1.12 }, page),
    group({ x: 756, y: 560, rotate: -10 }, priceTag()),
    group({ x: 1176, y: 676, rotate: 20 }, cup()),
    group({ x: 560, y: 646 }, coins()),
    group({ x: 90, y: 706, scale: 1.7, rotate: -14 }, bell()),
    group({ x: 174, y: 736, scale: 1.2, rotate: 18 }, bell()),
  ].join('');
}
