import { type Moment, mix, rise, settle, sway } from '../drawing/motion.ts';
import { brown, color } from '../drawing/palette.ts';
import { santaBust } from '../drawing/santa-figure.ts';
import { box, circle, group, label, path, stroke } from '../drawing/svg.ts';

/** What one paid hour is made of, in minutes, from the ground up. */
const parts = [
  { words: 'In the chair', minutes: 60, fill: color.berry, ink: '#FFFFFF' },
  { words: 'The road', minutes: 50, fill: color.pine, ink: '#FFFFFF' },
  { words: 'Beard, suit, boots', minutes: 45, fill: color.pineMid, ink: '#FFFFFF' },
  { words: 'Insurance', minutes: 30, fill: '#D99C3B', ink: color.onGold },
  { words: 'The quiet months', minutes: 40, fill: color.ink, ink: '#FFFFFF' },
];

const tall = 1.86;

function tower(step: number): { drawn: string; top: number; minutes: number } {
  let top = 510;
  let total = 0;
  const drawn = parts.map((part, index) => {
    const landed = step < 0 ? 1 : settle((step - index - 0.12) / 0.22);
    const height = part.minutes * tall;
    const y = top - height;
    if (landed > 0) {
      top -= height * landed;
      total += part.minutes * landed;
    }
    return group(
      { y: (1 - landed) * -70, opacity: Math.min(1, landed * 1.6) },
      box([56, y + 2, 300, height - 5], 12, part.fill),
      label(78, y + height / 2 + 7, part.words, 22, { fill: part.ink }),
      label(336, y + height / 2 + 7, `${part.minutes} min`, 20, {
        fill: part.ink,
        textAnchor: 'end',
        fontWeight: 500,
      }),
    );
  });
  return { drawn: drawn.join(''), top, minutes: total };
}

function hours(minutes: number): string {
  const whole = Math.round(minutes / 5) * 5;
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`;
}

function tag(minutes: number, t: number): string {
  return group(
    { x: 500, y: 64, rotate: sway(t, 4) * 2.5 },
    stroke('M0 -80 V28', color.goldDeep, 4),
    path('M0 0 L84 52 V186 Q84 200 70 200 H-70 Q-84 200 -84 186 V52 Z', {
      fill: color.paper,
      stroke: color.goldDeep,
      strokeWidth: 4,
      strokeLinejoin: 'round',
    }),
    circle(0, 36, 10, color.goldDeep),
    label(0, 126, hours(minutes), 44, { fill: color.ink, textAnchor: 'middle', fontWeight: 700 }),
    label(0, 160, 'for one hour', 19, {
      fill: color.inkSoft,
      textAnchor: 'middle',
      fontWeight: 500,
    }),
  );
}

function measure(top: number): string {
  return stroke(`M386 ${top} V508 M374 ${top} H398 M374 508 H398`, color.goldDeep, 5);
}

/** The hour in the chair and everything it stands on, stacked up, with the sum on a tag. */
export function drawPrice({ t, step }: Moment): string {
  const { drawn, top, minutes } = tower(step);
  const sure = step < 0 ? 1 : rise(step, 4.3, 4.7);
  const face = {
    skin: brown,
    smile: mix(0.1, 1, sure),
    mouth: 0.35,
    look: [-0.9, mix(0.3, -0.5, minutes / 225)] as [number, number],
  };
  return [
    box([0, 510, 648, 70], 0, '#E9CF94'),
    '<clipPath id="desk"><rect width="648" height="510"/></clipPath><g clip-path="url(#desk)">',
    group({ x: 516, y: 380, scale: 0.68 }, santaBust(face, sway(t, 5) * 1.5)),
    '</g>',
    drawn,
    measure(top),
    tag(minutes, t),
    box([0, 506, 648, 8], 0, color.goldDeep),
  ].join('');
}
