import { expect, test } from 'vitest';
import { root } from './root.ts';
import { runNode } from './run-tool.ts';

const runScript = (...args: string[]) => runNode('--no-warnings', args, root);

test.each([
  ['scripts/check.ts', 'colour', /^There is no check "colour"\. The checks: types, .*traces\.\n$/],
  ['scripts/test.ts', 'units', /^There is no part "units"\. The parts: check, unit, .*e2e\.\n$/],
])('%s %s is answered with one sentence and the list', async (script, word, sentence) => {
  const { code, output } = await runScript(script, word);
  expect(code).toBe(2);
  expect(output).toMatch(sentence);
});

test.each([
  ['scripts/check.ts', '--list', 'Usage: npm run check [-- word ...]\nThe checks: types, '],
  ['scripts/test.ts', 'help', 'Usage: npm test [-- part [filter ...]]\nThe parts: check, unit, '],
])('%s %s lists the names', async (script, word, beginning) => {
  const { code, stdout } = await runScript(script, word);
  expect(code).toBe(0);
  expect(stdout.slice(0, beginning.length)).toBe(beginning);
});

test('the beginning of one of its words is enough for a check', async () => {
  const { code, stdout } = await runScript('scripts/check.ts', 'migr', 'READ');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok +map and README .*\nok +migrations .*\n2 passed, 0 failed\n$/);
});
