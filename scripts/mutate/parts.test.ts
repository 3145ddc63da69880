import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { countMutants, describeScores, percentage, readMutants } from './score.ts';
import { findOutdated, isListed, readSurvivors } from './survivors.ts';
import { findTarget, listDomains } from './targets.ts';

const source = 'function f(a) {\n  return a > 1 &&\n    a < 9;\n}\n';
const place = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const mutants = readMutants({
  files: {
    'a.ts': {
      source,
      mutants: [
        {
          mutatorName: 'LogicalOperator',
          replacement: 'a > 1 || a < 9',
          status: 'Survived',
          location: place(2, 10, 3, 10),
        },
        { mutatorName: 'X', replacement: '', status: 'Killed', location: place(1, 1, 1, 2) },
        { mutatorName: 'X', replacement: '', status: 'Killed', location: place(1, 1, 1, 2) },
        { mutatorName: 'X', replacement: '', status: 'NoCoverage', location: place(4, 1, 4, 2) },
        { mutatorName: 'X', replacement: '', status: 'Timeout', location: place(1, 1, 1, 2) },
        { mutatorName: 'X', replacement: '', status: 'Ignored', location: place(1, 1, 1, 2) },
      ],
    },
    'b.ts': { source, mutants: [] },
  },
});
const listed = {
  file: 'a.ts',
  mutator: 'LogicalOperator',
  original: 'return a > 1 && a < 9;',
  replacement: 'return a > 1 || a < 9;',
  reason: 'an example',
};

test('a mutant that is listed with a reason is counted as explained, and as survived', () => {
  expect(mutants[0]).toMatchObject({ line: 2, original: listed.original });
  const score = countMutants(mutants, isListed([listed]));
  expect(score).toEqual({ killed: 2, timeouts: 1, survived: 2, explained: 1 });
  expect(percentage(score)).toBe(60);
});

test('each file that has mutants gets a line, and all together the last', () => {
  expect(describeScores(mutants, isListed([listed]))).toEqual([
    ' 60.0 %  a.ts: 2 killed, 1 timeouts, 2 survived (1 explained)',
    ' 60.0 %  all: 2 killed, 1 timeouts, 2 survived (1 explained)',
  ]);
});

test('a listed mutant that no longer survives is found, if its file was mutated', () => {
  const killed = { ...listed, mutator: 'X', original: 'function f(a) {' };
  const elsewhere = { ...killed, file: 'b.ts' };
  expect(findOutdated(mutants, ['a.ts'], [listed, killed, elsewhere])).toEqual([killed]);
});

test('every listed survivor has a reason and stands in code that exists', () => {
  for (const { file, original, reason } of readSurvivors()) {
    expect(globSync(file, { cwd: root }), file).toEqual([file]);
    const code = readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' ');
    expect(code, file).toContain(original);
    expect(reason.length, file).toBeGreaterThan(20);
  }
});

test('every domain has sources to mutate and tests to do it with', () => {
  for (const domain of listDomains()) {
    const target = findTarget(domain);
    expect(target?.sources.some((file) => /\.(test|routes)\.ts|index\.ts/.test(file))).toBe(false);
    expect(target?.sources.length, domain).toBeGreaterThan(0);
    expect(target?.tests.length, domain).toBeGreaterThan(0);
  }
});

test('a file may be named by its path, what is outside the project or nowhere may not', () => {
  expect(findTarget('server/orders/index.ts')?.sources).toEqual(['server/orders/index.ts']);
  expect(findTarget('server/orders/')?.sources).toEqual(findTarget('orders')?.sources);
  for (const word of ['', '.', '..', '../x', '/tmp', 'nowhere', 'docs']) {
    expect(findTarget(word), word).toBeUndefined();
  }
});
