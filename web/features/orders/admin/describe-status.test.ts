import { expect, it } from 'vitest';
import { orderStatus } from '#contract/orders.ts';
import { describeStatus, statusOptions } from './describe-status.ts';

it('an order is green when completed and yellow otherwise, with a word and an icon of its own', () => {
  const looks = orderStatus.options.map((status) => describeStatus(status));
  expect(looks.filter(({ tone }) => tone === 'ok')).toEqual([describeStatus('completed')]);
  expect(new Set(looks.map(({ label }) => label)).size).toBe(looks.length);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
  expect(describeStatus('completed', true).label).toBe('Given');
  expect(describeStatus('canceled', true).label).toBe('Taken back');
  expect(
    statusOptions()
      .map(({ value }) => value)
      .sort(),
  ).toEqual([...orderStatus.options].sort());
});
