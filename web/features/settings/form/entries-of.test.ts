import { expect, it } from 'vitest';
import { entriesOf } from './entries-of.ts';
import { testField } from './test-field.ts';

const mask = '••••••••';
const fields = [
  testField({ key: 'SERVER', label: 'Mail Server', erases: 'PASSWORD' }),
  testField({ key: 'PASSWORD', label: 'Password', kind: 'secret' }),
  testField({ key: 'RATE', label: 'Rate', kind: 'decimal' }),
  testField({ key: 'TOKEN', label: 'Token', kind: 'secret', keepsWhenEmpty: true }),
];
const saved = { SERVER: 'mail.example', PASSWORD: mask, RATE: '8.25', TOKEN: mask };
const entriesFor = (typed: Partial<typeof saved>) =>
  entriesOf(fields, { typed: { ...saved, ...typed }, saved }).map(({ key, value }) => [key, value]);

it('are what was changed, trimmed, with a point before decimals', () => {
  expect(entriesFor({})).toEqual([]);
  expect(entriesFor({ SERVER: ' mail.example ', PASSWORD: `${mask} `, RATE: '8,25' })).toEqual([]);
  expect(entriesFor({ SERVER: ' other.example', RATE: ' 9,5 ' })).toEqual([
    ['SERVER', 'other.example'],
    ['RATE', '9.5'],
  ]);
});

it('leave out an empty field that keeps what is saved', () => {
  expect(entriesFor({ TOKEN: ' ', RATE: '' })).toEqual([['RATE', '']]);
  expect(entriesFor({ TOKEN: 'new' })).toEqual([['TOKEN', 'new']]);
});

it('send with a secret where it goes to, and the secret only after that', () => {
  const entries = entriesOf(fields, { typed: { ...saved, PASSWORD: 'hunter2' }, saved });
  expect(entries).toEqual([
    { key: 'SERVER', value: 'mail.example', after: [] },
    { key: 'PASSWORD', value: 'hunter2', after: ['SERVER'] },
  ]);
});
