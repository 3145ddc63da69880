import path from 'node:path';
import { root } from '../root.ts';
import { runNode } from '../run-tool.ts';
import type { Check, Outcome } from './check.ts';

const TSC = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const BIOME = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const KNIP = path.join(root, 'node_modules', 'knip', 'bin', 'knip.js');

async function outcomeOf(file: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runNode(file, args);
  return { problems: code === 0 ? [] : [output.trim() || `exit code ${code}`] };
}

/** The TypeScript projects. They differ in what their code may use: Node or a browser. */
const PROJECTS = {
  types: 'tsconfig.json',
  'types of web': 'web/tsconfig.json',
  'types of web tests': 'web/tsconfig.tests.json',
  'types of browser tests': 'e2e/tsconfig.json',
  'types of sandbox/browser': 'sandbox/browser/tsconfig.json',
};
/** The compiler's build info, with which the next run checks only what has changed since. */
const BUILD_INFO = path.join(root, 'node_modules', '.cache', 'types');

function checkTypes(file: string): Promise<Outcome> {
  const buildInfo = path.join(BUILD_INFO, `${file.replaceAll('/', '.')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', buildInfo];
  return outcomeOf(TSC, ['-p', path.join(root, file), ...incremental]);
}

const types = Object.entries(PROJECTS).map(([name, file]) => ({
  name,
  run: () => checkTypes(file),
}));

export const tools: Check[] = [
  ...types,
  {
    name: 'biome',
    run: () =>
      outcomeOf(BIOME, ['ci', '--reporter=concise', '--colors=off', '--max-diagnostics=200']),
  },
  { name: 'dead code', run: () => outcomeOf(KNIP, ['--no-progress']) },
];
