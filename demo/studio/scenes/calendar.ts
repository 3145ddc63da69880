import { clamp, type Moment, mix, rise, settle, sway } from '../drawing/motion.ts';
import { color } from '../drawing/palette.ts';
import { box, circle, group, label, path, stroke } from '../drawing/svg.ts';

const months = ['Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** Days of a December that begins on a Tuesday, by the step that books them. */
const bookedIn: Record<number, number[]> = {
  0: [4, 5, 11, 12, 18, 19],
  1: [6, 13, 20, 22, 23],
  2: [3, 10, 17, 21],
  3: [2, 8, 9, 15, 24],
};
/** The two evenings that stay free. */
const free = [7, 16];

function bookingStep(day: number): number {
  const found = Object.entries(bookedIn).find(([, days]) => days.includes(day));
  return found ? Number(found[0]) : -1;
}

function dayCell(day: number, step: number): string {
  const slot = day;
  const x = 96 + (slot % 7) * 76;
  const y = 208 + Math.floor(slot / 7) * 66;
  const own = bookingStep(day);
  const order = (bookedIn[own] ?? []).indexOf(day);
  const start = own + 0.3 + order * 0.09;
  const booked =
    own < 0
      ? 0
      : step < 0
        ? settle((step + 0.92 - day * 0.02) / 0.1)
        : settle((step - start) / 0.12);
  const kept = free.includes(day) ? (step < 0 ? 0 : rise(step, 4.2, 4.5)) : 0;
  const fill = own === 3 ? color.pine : color.berry;
  return group(
    { x, y },
    box([-32, -27, 64, 54], 10, color.sunken),
    group({ scale: booked, opacity: booked }, box([-32, -27, 64, 54], 10, fill)),
    box([-32, -27, 64, 54], 10, color.goldSoft, { opacity: kept }),
    box([-30, -25, 60, 50], 9, 'none', { stroke: color.goldDeep, strokeWidth: 5, opacity: kept }),
    label(0, 8, String(day), 22, {
      fill: booked > 0.5 ? '#FFFFFF' : color.ink,
      textAnchor: 'middle',
    }),
  );
}

function page(step: number): string {
  const current = step < 0 ? 4 : clamp(Math.floor(step), 0, 4);
  const tabs = months.map((name, index) => {
    const on = index === current;
    return group(
      { x: 92 + index * 116, y: 82 },
      box([-48, -24, 96, 48], 24, on ? color.gold : color.berryDeep),
      label(0, 8, name, 22, { fill: on ? color.onGold : '#FFFFFF', textAnchor: 'middle' }),
    );
  });
  const rings = Array.from({ length: 6 }, (_, i) => box([104 + i * 86, 16, 12, 40], 6, color.ink));
  return [
    box([24, 44, 600, 512], 24, color.ink, { opacity: 0.08 }),
    box([24, 36, 600, 512], 24, color.fur),
    path('M24 128 V60 A24 24 0 0 1 48 36 H600 A24 24 0 0 1 624 60 V128 Z', {
      fill: color.berry,
    }),
    ...rings,
    ...tabs,
    ...weekdays.map((name, i) =>
      label(96 + i * 76, 162, name, 18, { fill: color.inkSoft, textAnchor: 'middle' }),
    ),
  ].join('');
}

function envelope(t: number, step: number, index: number): string {
  const leave = rise(step, 0.08 + index * 0.12, 0.5 + index * 0.12);
  const x = mix(-60, 720, leave);
  const y = mix(470, 250 - index * 44, leave) + sway(t, 1.8, index / 3) * 8;
  return group(
    { x, y, rotate: -12 + sway(t, 2, index / 3) * 4, opacity: step < 0 || leave >= 1 ? 0 : 1 },
    box([-54, -36, 108, 72], 8, color.paper, { stroke: color.goldDeep, strokeWidth: 4 }),
    stroke('M-50 -30 L0 8 L50 -30', color.goldDeep, 4),
    circle(0, 8, 11, color.berry),
  );
}

function stamp(step: number): string {
  const shown = settle((step - 2.45) / 0.1);
  if (step < 2.45 || step > 3.05) return '';
  return group(
    {
      x: 452,
      y: 470,
      rotate: -11,
      scale: mix(1.7, 1, shown),
      opacity: shown * (1 - rise(step, 2.92, 3.05)),
    },
    box([-132, -40, 264, 80], 14, color.fur, { stroke: color.pine, strokeWidth: 7 }),
    label(0, 13, 'Confirmed', 38, { fill: color.pine, textAnchor: 'middle', fontWeight: 700 }),
  );
}

/** A December page that fills from August on, and the two evenings that stay free. */
export function drawCalendar({ t, step }: Moment): string {
  const days = Array.from({ length: 31 }, (_, i) => dayCell(i + 1, step));
  return [
    page(step),
    ...days,
    envelope(t, step, 0),
    envelope(t, step, 1),
    envelope(t, step, 2),
    stamp(step),
  ].join('');
}
