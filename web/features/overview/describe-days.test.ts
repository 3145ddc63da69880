import { expect, test } from 'vitest';
import {
  changeOf,
  formatDays,
  formatSigned,
  labelOf,
  sentenceOf,
  wordsFor,
} from './describe-days.ts';
import { shownDaysOf } from './overview-queries.ts';

test('days are the same for everybody', () => {
  expect(formatDays({ from: '2026-12-24', to: '2026-12-24' })).toBe('Dec 24, 2026');
  expect(formatDays({ from: '2026-12-01', to: '2026-12-24' })).toMatch(/^Dec 1.{1,3}24, 2026$/);
  expect(labelOf('month', { from: '2026-12-01', to: '2026-12-24' })).toBe('Dec 2026');
  expect(labelOf('day', { from: '2026-12-24', to: '2026-12-24' })).toBe('Dec 24');
});

test('a change is told in percent, and not where there was nothing before', () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(100, 100)]).toEqual([
    '+50 %',
    '−50 %',
    '±0 %',
  ]);
  expect(changeOf(5, 0)).toBeNull();
  expect(formatSigned(-4990)).toBe('−$49.90');
});

test('the first sentence says what was sold', () => {
  const figures = { takingsCents: 17_700, refundsCents: 0, orders: 3 };
  expect(sentenceOf(figures, 'today')).toBe('3 orders today, $177.00 taken');
  expect(sentenceOf({ ...figures, orders: 0, takingsCents: 0 }, 'this month')).toBe(
    'No orders this month, $0.00 taken',
  );
  const days = { from: '2026-12-01', to: '2026-12-02' };
  const before = { from: '2026-11-30', to: '2026-11-30' };
  expect(wordsFor(days, { days, before })).toEqual({
    now: 'from Dec 1, 2026 to Dec 2, 2026',
    before: 'on Nov 30, 2026',
  });
});

test('the address names the days; what it says wrongly is this month', () => {
  const read = (address: string) => shownDaysOf(new URLSearchParams(address));
  expect(read('period=week')).toEqual({ period: 'week' });
  expect(read('from=2026-12-01&to=2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  for (const wrong of ['', 'period=decade', 'from=2026-12-03&to=2026-12-02', 'from=x&to=y'])
    expect(read(wrong), wrong).toEqual({ period: 'month' });
});
