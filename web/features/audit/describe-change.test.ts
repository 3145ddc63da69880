import { expect, it } from 'vitest';
import type { AdminChange } from '#contract/admins/audit.ts';
import { describeThing, fieldInWords, isOrder } from './describe-change.ts';

const change: AdminChange = {
  id: 'c1',
  at: '2026-11-25T12:00:00.000Z',
  admin: 'Nick',
  kind: 'change',
  action: 'Change a package',
  thing: 'Package',
  thingId: null,
  thingName: null,
  fields: [],
};
const id = '0123456789abcdef0123456789abcdef';

it('calls a thing by its name, else by its id, shortened as elsewhere', () => {
  expect(describeThing(change)).toBe('Package');
  expect(describeThing({ ...change, thingId: id, thingName: 'Beard Care' })).toBe(
    'Package “Beard Care”',
  );
  expect(describeThing({ ...change, thingId: id })).toBe('Package 01234567');
  expect(describeThing({ ...change, thing: 'Customer', thingId: id })).toBe(
    'Customer 0123456789ab',
  );
  expect(describeThing({ ...change, thing: 'Grant', thingId: id })).toBe('Grant 01234567');
  expect(['Grant', 'Order', 'Package'].map(isOrder)).toEqual([true, true, false]);
  expect(describeThing({ ...change, thing: 'Setting', thingId: 'TAX_RATE' })).toBe(
    'Setting TAX_RATE',
  );
});

it('writes fields in words', () => {
  expect(fieldInWords('isBundle')).toBe('bundle');
  expect(fieldInWords('newAccount')).toBe('new account');
});
