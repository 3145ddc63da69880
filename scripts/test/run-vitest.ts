import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { failure, type Results } from './results.ts';

const FOLDER = path.join(root, 'test-results');
const PRELOAD = path.join(root, 'scripts', 'end-with-parent.ts');
const REPORTER = path.join(root, 'scripts', 'test', 'count-reporter.ts');
const VITEST = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** Vitest's results, file by file. A run that broke off, or failed without a failed test, counts as one failure. */
function readResults(project: string, file: string, code: number | null): Results[] {
  try {
    const results: Results[] = JSON.parse(readFileSync(file, 'utf8'));
    const isExplained = code === 0 || results.some(({ failed }) => failed.length > 0);
    return isExplained ? results : [...results, failure(project, `vitest ended with code ${code}`)];
  } catch {
    return [failure(project, 'the run broke off')];
  }
}

/**
 * Runs the projects in vitest.config.ts whose names begin so. Their output goes to ours.
 * @param filters parts of file names, or vitest's own options
 * @param env added to the environment of the tests
 * @param ending aborting it ends the run
 */
export async function runVitest(
  project: string,
  filters: readonly string[],
  env: Record<string, string>,
  ending: AbortSignal,
): Promise<Results[]> {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${project}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  const projects = `--project=${project}*`;
  const args = ['--import', PRELOAD, VITEST, 'run', projects, ...reporters, ...filters];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, RESULTS_FILE: file, SLEIGH_ENDS_WITH_PARENT: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    signal: ending,
  });
  // An abort emits an error, too. The exit follows it.
  child.on('error', () => {});
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return readResults(project, file, code);
}
