import { child } from '../drawing/child.ts';
import { brown, color } from '../drawing/palette.ts';
import { conifer, house, sleigh } from '../drawing/props.ts';
import { santaStanding } from '../drawing/santa-figure.ts';
import { box, circle, ellipse, group, path, stroke } from '../drawing/svg.ts';
import { spark } from './backdrop.ts';

const stars: [number, number, number][] = [
  [86, 90, 0.9],
  [238, 168, 0.6],
  [392, 70, 1.1],
  [540, 150, 0.7],
  [760, 66, 0.8],
  [1210, 250, 0.8],
];

function sky(): string {
  return [
    box([0, 0, 1280, 800], 0, color.night),
    circle(1010, 170, 220, '#24493F'),
    circle(1010, 170, 110, color.gold),
    circle(980, 146, 16, '#E2B156'),
    circle(1040, 198, 24, '#E2B156'),
    ...stars.map(([x, y, scale]) => spark(x, y, scale)),
  ].join('');
}

function street(): string {
  return [
    path('M0 520 C200 460 420 500 640 476 C880 450 1080 500 1280 460 V800 H0 Z', {
      fill: '#3E6B5E',
    }),
    group({ x: 214, y: 506, scale: 1.05 }, house('#C9D8CC', '#6B2A2E', 1)),
    group({ x: 420, y: 494, scale: 0.9 }, house('#D8CDB8', color.pineDeep, 1)),
    group({ x: 96, y: 520, scale: 1.1 }, conifer('#2F6B58', '#24574A')),
    group({ x: 318, y: 512, scale: 0.86 }, conifer('#2F6B58', '#24574A')),
    group({ x: 560, y: 498, scale: 1.2 }, conifer('#2F6B58', '#24574A')),
    path('M0 640 C260 560 560 590 760 600 C980 610 1140 580 1280 590 V800 H0 Z', {
      fill: color.furShade,
    }),
    path(
      'M330 506 C420 560 300 600 420 650 C560 706 820 690 1290 704 L1290 796 C640 800 230 740 190 640 C180 590 330 560 300 508 Z',
      { fill: '#CFC3AD' },
    ),
  ].join('');
}

function doorway(): string {
  return [
    box([900, 240, 380, 470], 0, color.paper),
    path('M850 260 L1130 60 L1420 260 Z', { fill: color.berryDeep }),
    stroke('M850 260 L1130 60 L1420 260', color.fur, 14),
    box([968, 372, 190, 338], 12, color.gold),
    box([968, 372, 190, 338], 12, 'none', { stroke: color.pine, strokeWidth: 16 }),
    path('M968 700 L760 760 H1190 L1158 700 Z', { fill: color.gold, opacity: 0.45 }),
    box([1196, 400, 84, 110], 8, color.goldSoft, { stroke: color.pine, strokeWidth: 10 }),
    stroke('M1238 400 V510 M1196 455 H1280', color.pine, 8),
    circle(1063, 318, 34, 'none', { stroke: color.pineMid, strokeWidth: 18 }),
    circle(1063, 350, 9, color.berry),
    box([930, 704, 350, 22], 4, '#BCAE93'),
  ].join('');
}

/** The last yards to the door on a winter evening, a child already waiting in the light. */
export function drawVisitsCover(): string {
  return [
    sky(),
    street(),
    doorway(),
    group(
      { x: 1064, y: 706, scale: 1.02 },
      child({
        skin: brown,
        hair: '#3A2418',
        cut: 'bob',
        cloth: color.berry,
        mood: 1,
        look: -0.9,
        left: [-66, -196],
      }),
    ),
    group({ x: 236, y: 700, scale: 1.5 }, sleigh()),
    ellipse([650, 752], [150, 16], color.ink, { opacity: 0.12 }),
    group(
      { x: 650, y: 752, scale: 1.12 },
      santaStanding({
        face: { smile: 0.8, look: [0.9, 0] },
        right: [172, -344],
        left: [-146, -176],
        tilt: 3,
      }),
    ),
    group(
      { x: 486, y: 700 },
      path(
        'M-70 40 C-96 -30 -40 -84 -6 -96 L10 -122 L30 -96 C72 -80 104 -20 70 40 C40 62 -40 62 -70 40 Z',
        { fill: color.wood },
      ),
      stroke('M-14 -94 Q8 -84 34 -92', color.gold, 8),
    ),
  ].join('');
}
