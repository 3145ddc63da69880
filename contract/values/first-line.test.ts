import { expect, it } from 'vitest';
import { firstLine } from './first-line.ts';

it.each([
  ['', ''],
  [' \n\t\r\n ', ''],
  ['Beards', 'Beards'],
  ['\n\n  Beards, brushed.  \r\nAnd more.', 'Beards, brushed.'],
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), `${'a'.repeat(200)}…`],
  // No half of a surrogate pair is left.
  [`${'a'.repeat(199)}🎅🎅`, `${'a'.repeat(199)}…`],
])('is the first line with something in it: %j', (text, line) => {
  expect(firstLine(text)).toBe(line);
});
