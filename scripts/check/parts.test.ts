import { describe, expect, test } from 'vitest';
import { missingEntries, platformOf } from '../complete-lockfile.ts';
import { commentProblems } from './comments.ts';
import { lockfileProblems } from './lockfiles.ts';
import { migrationProblems } from './migrations.ts';
import { folderProblems } from './sizes.ts';
import { traceProblems } from './traces.ts';
import { britishProblems } from './words.ts';

test('sizes: a folder may hold 25 source files, tests not counted, and web/ui any number', () => {
  const filesIn = (folder: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);
  const fine = [
    ...filesIn('server/sales/orders', 25),
    ...filesIn('server/sales/orders', 30, '.test.ts'),
    ...filesIn('server/sales/orders/refunds', 25, '.tsx'),
    ...filesIn('web/ui', 40, '.tsx'),
  ];
  expect(folderProblems(fine)).toEqual([]);
  expect(folderProblems([...fine, 'server/sales/orders/one-more.ts'])).toEqual([
    'server/sales/orders has 26 source files side by side, 25 are allowed',
  ]);
});

test('comments: a doc comment begins with the verb or the noun', () => {
  // With @ for the stars, so that the check does not find these here.
  const text = [
    '/@ Whether it may. */',
    '/@ What it does. */',
    '/@',
    ' * The rows.',
    ' * Of which there are many. */',
    '  /@',
    '   * Who did it.',
    '   */',
    '/* What else. */',
  ];
  expect(commentProblems('a.ts', text.join('\n').replaceAll('@', '**'))).toEqual([
    'a.ts:2 begins with "What": begin with the verb or the noun',
    'a.ts:6 begins with "Who": begin with the verb or the noun',
  ]);
});

describe('migrations', () => {
  const index = "export const m = {\n  '0001-one': () => import('./0001-one.ts'),\n};\n";

  test.each([
    ['in order', ['0001-one.ts', 'index.ts'], ['0001-one'], 0],
    ['a gap, and not listed', ['0001-one.ts', '0003-three.ts'], ['0001-one', '0003-three'], 2],
    ['a number twice, and not listed', ['0001-one.ts', '0001-two.ts'], ['0001-one', '0001-two'], 2],
    ['no dump', ['0001-one.ts', 'index.ts'], [], 1],
    ['a name of before, no number 1, and not listed', ['0022-lease.ts'], ['0022-lease'], 3],
  ])('%s', (_, files, dumps, problems) => {
    const names = dumps.map((name) => `${name}.ndjson`);
    expect(migrationProblems(files, index, names)).toHaveLength(problems);
  });
});

describe('lockfiles', () => {
  const owner = {
    version: '1.0.0',
    integrity: 'i',
    optionalDependencies: { 'x-linux-arm64': '2.0.0' },
  };

  test('an address, no integrity and a missing platform are found', () => {
    const packages = { '': {}, a: owner, b: { resolved: 'https://x', integrity: 'i' }, c: {} };
    expect(lockfileProblems({ packages })).toHaveLength(3);
  });

  test('a completed one passes', () => {
    const packages = { '': {}, 'node_modules/a': owner };
    const missing = missingEntries({ packages });
    const entry = { version: '2.0.0', cpu: ['arm64'], optional: true, os: ['linux'] };
    expect(missing).toEqual({ 'node_modules/x-linux-arm64': entry });
    expect(lockfileProblems({ packages: { ...packages, ...missing } })).toEqual([]);
  });

  test.each([
    ['@x/a-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
    ['@x/a-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
    ['@x/a-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('the platform of %s', (name, expected) => {
    expect(platformOf(name)).toEqual(expected);
  });
});

describe('traces', () => {
  const home = ['', 'home', 'me', 'x'].join('/');

  test.each([
    ['server/a.ts', `const x = '${home}';`, 1],
    ['server/a.ts', `// ${'TO'}${'DO'}: later`, 1],
    ['server/a.ts', `read('../${'shared'}/x.json')`, 1],
    ['sandbox/a.test.ts', `read('../${'shared'}/x.json')`, 1],
    ['web/a.ts', "href='/login' and https://example.com/home/x", 0],
  ])('%s: %s', (file, text, problems) => {
    expect(traceProblems(file, text)).toHaveLength(problems);
  });
});

test('words: British spelling is found in sentences, and names may have it', () => {
  const problem = (at: string, word: string) => `${at} has "${word}": write American English`;
  expect(
    britishProblems('help.md', 'Your colour.\nA column **Cancelled at**.\nNot any more.'),
  ).toEqual([problem('help.md:1', 'colour'), problem('help.md:3', 'any more')]);
  const code = [
    "import { colour } from './colour.ts';",
    "const state = 'cancelled';",
    "const sql = `UPDATE video SET state = 'cancelled'`;",
    '// Any colour.',
    'const error = `An order was cancelled.`;',
    'const A = () => <p className="a-centre b">Cancelled</p>;',
  ].join('\n');
  expect(britishProblems('a.tsx', code)).toEqual([
    problem('a.tsx:5', 'cancelled'),
    problem('a.tsx:6', 'Cancelled'),
  ]);
});
