import { clamp, during, type Moment, mix, polar, rise, sway } from '../drawing/motion.ts';
import { brown, color } from '../drawing/palette.ts';
import { santaHead } from '../drawing/santa-head.ts';
import { box, circle, group, label, partial, stroke } from '../drawing/svg.ts';

const bars = 30;

/** How the sentence is spoken: all from 0 to 1. */
type Speech = { slow: number; drop: number; pause: number; soft: number };

/** Loudness of one bar of the spoken sentence: words are hills, the spaces between them valleys. */
function loudness(index: number, t: number, speech: Speech): number {
  const word = mix(4, 6.2, speech.slow);
  const hill = Math.abs(Math.sin((index / word) * Math.PI));
  const live = 0.82 + 0.18 * Math.sin(t * 5.2 + index * 1.9);
  const ending = 1 - speech.drop * 0.6 * clamp((index - 16) / 14);
  const near = clamp((Math.abs(index - 19.5) - 1.2) / 2.4);
  const gap = mix(1, near, speech.pause);
  return (0.12 + 0.88 * hill * live * ending * mix(1, 0.42, speech.soft)) * gap;
}

function wave(t: number, speech: Speech): string {
  const spoken = ((t / 4.2) % 1) * bars;
  return Array.from({ length: bars }, (_, index) => {
    const x = 58 + index * 18.4;
    const height = 12 + 132 * loudness(index, t, speech);
    const fill = index <= spoken ? color.pine : '#A9C6B6';
    return box([x - 5.5, 278 - height / 2, 11, height], 5.5, fill);
  }).join('');
}

function dial(x: number, name: string, share: number, active: number): string {
  const turned = mix(-130, 130, share);
  const [px, py] = polar(0, 0, 34, turned - 90);
  const marks = Array.from({ length: 9 }, (_, i) => {
    const [x1, y1] = polar(0, 0, 62, -220 + i * 32.5);
    return circle(x1, y1, 3.2, i / 8 <= share ? color.goldDeep : '#A9C6B6');
  });
  return group(
    { x, y: 464 },
    circle(0, 0, 76, color.fur, { opacity: 0.35 + 0.65 * active }),
    ...marks,
    circle(0, 0, 48, color.pine),
    stroke(`M${px * 0.55} ${py * 0.55} L${px} ${py}`, color.gold, 8),
    label(0, 102, name, 22, { fill: color.ink, textAnchor: 'middle' }),
  );
}

function pauseMark(shown: number): string {
  return group(
    { x: 58 + 19.5 * 18.4, y: 278, opacity: shown },
    stroke('M-34 -46 V-58 H34 V-46 M-34 46 V58 H34 V46', color.berry, 6),
    label(0, 8, '2 s', 24, { fill: color.berry, textAnchor: 'middle', fontWeight: 700 }),
  );
}

/** One sentence as a wave, and the three dials that change how it sounds. */
export function drawPace({ t, step }: Moment): string {
  const speech: Speech = {
    slow: rise(step, 1.2, 1.7),
    drop: rise(step, 2.2, 2.7),
    pause: rise(step, 3.2, 3.6),
    soft: rise(step, 4.2, 4.6),
  };
  const quiet = during(step, 3.5, 4) * 0.8;
  const mouth = (0.35 + 0.45 * Math.abs(sway(t, 0.7))) * (1 - quiet) * mix(1, 0.6, speech.soft);
  const face = {
    skin: brown,
    mouth,
    smile: speech.soft * 0.9,
    look: [0.5, 0.1] as [number, number],
  };
  const on = (index: number) => (step < 0 ? 1 : during(step, index, index + 1));
  return [
    box([36, 186, 576, 184], 26, color.fur, { opacity: 0.7 }),
    wave(t, speech),
    partial(
      'M60 206 C260 198 420 212 590 304',
      color.berry,
      6,
      rise(step, 2.3, 2.8) * (1 - rise(step, 3, 3.15)),
    ),
    pauseMark(speech.pause * (1 - rise(step, 4, 4.15))),
    group({ x: 324, y: 100, scale: 0.7, rotate: sway(t, 3.4) * 2.5 }, santaHead(face)),
    dial(130, 'Pace', mix(0.8, 0.42, speech.slow), on(1)),
    dial(324, 'Pitch', mix(0.7, 0.3, speech.drop), on(2)),
    dial(518, 'Pause', mix(0.1, 0.75, speech.pause), on(3)),
  ].join('');
}
