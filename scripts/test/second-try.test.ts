import { expect, test } from 'vitest';
import { addUp, type Failed, failure, type Results, summary } from './results.ts';
import { type PartRun, tryAgain } from './second-try.ts';

const file = (name: string, passed: number, ...failed: string[]): Results => ({
  name,
  passed,
  failed: failed.map((one): Failed => {
    const test = `${name}: ${one}`;
    return { test, reason: 'expected 1 to be 2', output: `expected 1 to be 2\n\nat ${name}:7` };
  }),
  skipped: [],
  leftOut: 0,
});

const unit = (...results: Results[]): PartRun => ({ part: 'unit', filters: [], results });

/** Tries again what failed, of which each run has the given results, by the part and its filters. */
async function secondTry(runs: PartRun[], second: Record<string, Results[]>) {
  const asked: string[] = [];
  const { results, onSecondTry } = await tryAgain(runs, async (part, filters) => {
    const words = [part, ...filters].join(' ');
    asked.push(words);
    return second[words] ?? [];
  });
  return { asked, lines: summary(addUp(results, onSecondTry)).split('\n') };
}

test('what fails is run once more, file by file, and named with its first failure if it passes', async () => {
  const first = [unit(file('a', 3, 'one'), file('b', 2), file('c', 0, 'two', 'three'))];
  const { asked, lines } = await secondTry(first, {
    'unit a': [file('a', 4)],
    'unit c': [file('c', 1, 'three')],
  });
  expect(asked).toEqual(['unit a', 'unit c']);
  expect(lines).toEqual([
    '  passed on a second try: a: one',
    '      expected 1 to be 2',
    '',
    '      at a:7',
    '  passed on a second try: c: two',
    '      expected 1 to be 2',
    '',
    '      at c:7',
    '  failed: c: three: expected 1 to be 2',
    '7 passed, 1 failed',
  ]);
});

test('what fails only on the second try has failed', async () => {
  const { lines } = await secondTry([unit(file('a', 1, 'one'))], {
    'unit a': [file('a', 1, 'two')],
  });
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
});

test('a second try that breaks off, or runs nothing, passes nothing', async () => {
  const first = [unit(file('a', 1, 'one'), file('b', 1, 'two'))];
  const brokenOff = [failure('unit', 'the run broke off')];
  const { lines } = await secondTry(first, { 'unit a': brokenOff, 'unit b': [] });
  expect(lines).toEqual([
    '  failed: a: one: expected 1 to be 2',
    '  failed: b: two: expected 1 to be 2',
    '  failed: unit: the run broke off',
    '2 passed, 3 failed',
  ]);
});

test('a part that failed as a whole runs again as a whole, with what it was asked for', async () => {
  const results = [file('a', 1, 'one'), failure('crash', 'the run ended with code 7')];
  const crash: PartRun = { part: 'crash', filters: ['server', '-t', 'name'], results };
  const { asked, lines } = await secondTry([crash], {
    'crash server -t name': [file('a', 2), file('b', 1)],
  });
  expect(asked).toEqual(['crash server -t name']);
  expect(lines.filter((line) => line.includes('second try'))).toHaveLength(2);
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
});

test('options of the runner stay, names of files give way to the one that failed', async () => {
  const results = [file('server/a', 0, 'one')];
  const run: PartRun = { part: 'unit', filters: ['server', '-t', 'one'], results };
  const { asked } = await secondTry([run], { 'unit server/a -t one': [file('server/a', 1)] });
  expect(asked).toEqual(['unit server/a -t one']);
});

test('three may pass on a second try, four refuse the run', async () => {
  const three = [unit(file('a', 0, 'one', 'two'), file('b', 0, 'three'))];
  const second = { 'unit a': [file('a', 2)], 'unit b': [file('b', 1)] };
  expect((await secondTry(three, second)).lines.at(-1)).toBe('3 passed, 0 failed');
  const four = [unit(file('a', 0, 'one', 'two'), file('b', 0, 'three', 'four'))];
  const { lines } = await secondTry(four, { ...second, 'unit b': [file('b', 2)] });
  expect(lines.filter((line) => line.includes('on a second try: '))).toHaveLength(4);
  expect(lines.slice(-2)).toEqual([
    '  failed: npm test: 4 passed only on a second try, at most 3 may',
    '4 passed, 1 failed',
  ]);
});

test('a filter that fits two checks counts each once', async () => {
  const results = [file('types', 0, 'one'), file('types of tests', 1)];
  const second = { 'check types': [file('types', 1), file('types of tests', 1)] };
  const { lines } = await secondTry([{ part: 'check', filters: [], results }], second);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});
