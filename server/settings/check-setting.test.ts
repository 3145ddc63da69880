import { expect, it } from 'vitest';
import { checkSetting } from './check-setting.ts';

it.each([
  ['TAX_RATE', ' 8.25 ', '8.25'],
  ['TAX_RATE', '0', '0'],
  ['TAX_RATE', '', ''],
  ['TAX_RATE', '99.99', '99.99'],
  ['SELLER_NAME', ' <b>North & Sons</b> ', '<b>North & Sons</b>'],
  ['SELLER_NAME', '', ''],
  ['SELLER_ADDRESS', '1 Elf Lane\nNorth Pole', '1 Elf Lane\nNorth Pole'],
  ['TAX_NUMBER', '', ''],
] as const)('%s may be "%s"', (key, typed, value) => {
  expect(checkSetting(key, typed)).toBe(value);
});

const rate = 'value: must be a percentage from 0 to 99.99, such as 8.25';
it.each([
  ...['8,25', '-1', '100', '8.255', '.5', '1e1', 'a tenth', '٨'].map(
    (typed) => ['TAX_RATE', typed, rate] as const,
  ),
  ['SELLER_NAME', 'North\nSons', 'value: must be a single line'],
  ['SELLER_NAME', 'x'.repeat(201), 'value: must be at most 200 characters'],
  ['TAX_NUMBER', 'x'.repeat(61), 'value: must be at most 60 characters'],
  ['TAX_NUMBER', 'a\u0000b', 'value: must not contain control characters'],
  ['SELLER_ADDRESS', 'x'.repeat(501), 'value: must be at most 500 characters'],
] as const)('%s may not be "%s": %s', (key, typed, message) => {
  expect(() => checkSetting(key, typed)).toThrow(message);
});
