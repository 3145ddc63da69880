import { expect, it } from 'vitest';
import { barsOf, daysBefore, daysOf } from './period.ts';

it.each([
  [{ period: 'today' }, '2026-12-24 to 2026-12-24', '2026-12-23 to 2026-12-23'],
  [{ period: 'week' }, '2026-12-18 to 2026-12-24', '2026-12-11 to 2026-12-17'],
  [{ period: 'month' }, '2026-12-01 to 2026-12-24', '2026-11-01 to 2026-11-24'],
  [{}, '2026-12-01 to 2026-12-24', '2026-11-01 to 2026-11-24'],
  [{ period: 'year' }, '2026-01-01 to 2026-12-24', '2025-01-01 to 2025-12-24'],
  [
    { from: '2026-03-01', to: '2026-03-02' },
    '2026-03-01 to 2026-03-02',
    '2026-02-27 to 2026-02-28',
  ],
] as const)('%j is %s, against %s', (chosen, now, then) => {
  const days = daysOf(chosen, '2026-12-24');
  const before = daysBefore(chosen, days);
  expect([`${days.from} to ${days.to}`, `${before.from} to ${before.to}`]).toEqual([now, then]);
});

it('a month is compared with as much of a shorter one, January with December', () => {
  expect(daysBefore({}, { from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(daysBefore({}, { from: '2026-01-01', to: '2026-01-09' })).toEqual({
    from: '2025-12-01',
    to: '2025-12-09',
  });
  expect(daysBefore({ period: 'year' }, { from: '2028-01-01', to: '2028-02-29' }).to).toBe(
    '2027-02-28',
  );
});

it('a chart has days, weeks or months, which come to the whole span', () => {
  expect(barsOf({ from: '2026-12-24', to: '2026-12-24' })).toMatchObject({
    unit: 'day',
    bars: { length: 7, 0: { from: '2026-12-18', to: '2026-12-18' } },
  });
  expect(barsOf({ from: '2026-12-01', to: '2026-12-31' })).toMatchObject({
    unit: 'day',
    bars: { length: 31 },
  });
  expect(barsOf({ from: '2026-11-01', to: '2026-12-10' })).toMatchObject({
    unit: 'week',
    bars: { length: 6, 5: { from: '2026-12-06', to: '2026-12-10' } },
  });
  const { unit, bars } = barsOf({ from: '2025-01-15', to: '2026-02-10' });
  expect(unit).toBe('month');
  expect(bars).toHaveLength(14);
  expect([bars[0], bars[1], bars[13]]).toEqual([
    { from: '2025-01-15', to: '2025-01-31' },
    { from: '2025-02-01', to: '2025-02-28' },
    { from: '2026-02-01', to: '2026-02-10' },
  ]);
});
