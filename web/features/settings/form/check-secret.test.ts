import { expect, it } from 'vitest';
import { findSecretProblem } from './check-secret.ts';
import { testField } from './test-field.ts';

const password = testField({ key: 'PASSWORD', label: 'Password', kind: 'secret' });
const fields = [
  testField({ key: 'SERVER', label: 'Mail Server', erases: 'PASSWORD' }),
  testField({ key: 'PORT', label: 'Port', erases: 'PASSWORD' }),
  password,
  testField({ key: 'NAME', label: 'Sender Name' }),
];
const mask = '••••••••cret';
const saved = { SERVER: 'mail.example', PORT: '', PASSWORD: mask, NAME: '' };
const problemOf = (typed: Partial<typeof saved>, before = saved) =>
  findSecretProblem(password, fields, { typed: { ...before, ...typed }, saved: before });

it('takes the mask, none, or a new one, and nothing that is pasted behind a mask', () => {
  for (const PASSWORD of [mask, ` ${mask} `, '', ' ', 'hunter2'])
    expect(problemOf({ PASSWORD })).toBeUndefined();
  for (const PASSWORD of [`${mask}new`, `new${mask}`, '••••••••old1'])
    expect(problemOf({ PASSWORD })).toBe('Replace everything in this field with the new password.');
});

it('wants it again where a setting that erases it changed', () => {
  expect(problemOf({ SERVER: 'other.example' })).toBe(
    'Enter the password again: Mail Server changed. Without a password, empty this field.',
  );
  expect(problemOf({ SERVER: 'other.example', PORT: '465' })).toMatch(
    /Mail Server and Port changed/,
  );
  expect(problemOf({ SERVER: ' mail.example ', NAME: 'Bells' })).toBeUndefined();
  for (const PASSWORD of ['hunter2', ''])
    expect(problemOf({ SERVER: 'other.example', PASSWORD })).toBeUndefined();
  expect(problemOf({ SERVER: 'other.example' }, { ...saved, PASSWORD: '' })).toBeUndefined();
});
