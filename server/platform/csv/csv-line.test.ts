import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('writes amounts as numbers with two decimals', () => {
  const amounts = [0, 5, 4990, -5, -129_900].map((cents) => ({ cents }));
  expect(csvLine(amounts)).toBe('0.00,0.05,49.90,-0.05,-1299.00\r\n');
});

it('quotes what would break a line or a cell, and leaves out what there is none of', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', null, ' g', 'Zoë'])).toBe(
    '"a ""b""","c,d","e\nf",," g",Zoë\r\n',
  );
});

it.each(['=1+1', '+1 555 0100', '-2', '@SUM(A1)', '  =cmd', '\t=1', '＝1', '|x', '%0'])(
  'makes text of %j, which a spreadsheet would compute',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

it.each([
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x; -1', `"x;' -1"`],
  ['x;"=1', `"x;'""=1"`],
  ['1\n=1+1;', `"1\n'=1+1;"`],
  ['1\r\n\t@x', `"1\r\n\t'@x"`],
  ['=1;+2', `"'=1;'+2"`],
])('makes text of a formula in %j, also where semicolons separate cells', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

it('leaves other text as it is', () => {
  expect(csvLine(['a=b', "O'Neil", '1-2', 'me@north.example', 'Beard; Voice'])).toBe(
    `a=b,O'Neil,1-2,me@north.example,"Beard; Voice"\r\n`,
  );
});
