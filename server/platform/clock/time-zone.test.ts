import { expect, it } from 'vitest';
import { addDays, countDays, dayAt, isTimeZone, minuteAt, startOfDay } from './time-zone.ts';

const at = (iso: string) => Date.parse(iso);
const begins = (zone: string, day: string) => new Date(startOfDay(zone, day)).toISOString();

it.each([
  ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['America/New_York', '2026-01-15', '2026-01-15T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-15', '2026-01-14T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-15', '2026-01-14T10:00:00.000Z'],
  // The days of both changes, and those after them.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // Midnight itself does not exist, and happens twice.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  // Clocks went from midnight back to 23:00.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  // A day that was left out.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, iso) => {
  expect(begins(zone, day)).toBe(iso);
});

it.each(['Europe/Berlin', 'America/Havana', 'America/Sao_Paulo', 'Australia/Lord_Howe'])(
  'in %s every moment is in the day that it shows, over two years',
  (zone) => {
    for (let day = '2017-06-01'; day < '2019-06-01'; day = addDays(day, 1)) {
      const [start, end] = [startOfDay(zone, day), startOfDay(zone, addDays(day, 1))];
      for (const moment of [start, start + 3_600_000, end - 3_600_000, end - 1])
        expect(dayAt(zone, moment), `${day} ${moment}`).toBe(day);
    }
  },
);

it('tells the day and the minute of a moment', () => {
  expect(dayAt('America/New_York', at('2026-01-01T04:59:59.999Z'))).toBe('2025-12-31');
  expect(minuteAt('Europe/Berlin', at('2026-12-24T17:05:59Z'))).toBe('2026-12-24 18:05');
  // The hour that happens twice.
  expect(minuteAt('Europe/Berlin', at('2026-10-25T00:30:00Z'))).toBe('2026-10-25 02:30');
  expect(minuteAt('Europe/Berlin', at('2026-10-25T01:30:00Z'))).toBe('2026-10-25 02:30');
});

it('counts days by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(countDays('2026-02-28', '2026-03-01')).toBe(2);
});

it('knows which names are time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'America/New_York'].every(isTimeZone)).toBe(true);
  expect(['', 'Berlin', 'Europe/Atlantis', 'UTC; drop'].some(isTimeZone)).toBe(false);
});
