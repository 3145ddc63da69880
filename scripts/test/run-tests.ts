import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { messageOf } from '../message-of.ts';
import { root } from '../root.ts';
import { failure, type Results } from './results.ts';
import { optionsOf } from './second-try.ts';

const FOLDER = path.join(root, 'test-results');
const PRELOAD = path.join(root, 'scripts', 'end-with-parent.ts');
const REPORTER = path.join(root, 'scripts', 'test', 'count-reporter.ts');
const VITEST = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');

/** How a part is run. */
export interface Run {
  /** Parts of file names, or options of the runner. */
  filters: readonly string[];
  /** Aborting it ends the run. */
  ending: AbortSignal;
  /** Whether this is what failed before, alone. */
  isSecondTry: boolean;
}

/** A runner's results, file by file. A run that broke off, or failed without a failed test, counts as one failure. */
function readResults(name: string, file: string, code: number | null): Results[] {
  try {
    const results: Results[] = JSON.parse(readFileSync(file, 'utf8'));
    const isExplained = code === 0 || results.some(({ failed }) => failed.length > 0);
    return isExplained ? results : [...results, failure(name, `the run ended with code ${code}`)];
  } catch {
    return [failure(name, 'the run broke off')];
  }
}

interface Runner {
  /** The name of the part. */
  name: string;
  /** Its program and the arguments. */
  args: readonly string[];
  /** Added to its environment. */
  env: Record<string, string>;
  /** The signal that it takes for a Ctrl-C, and cleans up after. */
  killSignal: NodeJS.Signals;
}

/** A folder for all temporary files of a run. Like that of the system it is for every user, such as PostgreSQL's. */
function openTemporary() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sleigh-tests-'));
  chmodSync(folder, 0o1777);
  const remove = () => {
    try {
      // What a killed test has started may still write there.
      rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
    } catch (error) {
      process.stderr.write(`${folder} is left: ${messageOf(error)}\n`);
    }
  };
  return { folder, [Symbol.dispose]: remove };
}

/** Runs a runner, whose output goes to ours. */
async function runRunner(
  { name, args, env, killSignal }: Runner,
  ending: AbortSignal,
): Promise<Results[]> {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.json`);
  rmSync(file, { force: true });
  using temporary = openTemporary();
  const ours = { TMPDIR: temporary.folder, RESULTS_FILE: file, SLEIGH_ENDS_WITH_PARENT: '1' };
  const child = spawn(process.execPath, ['--import', PRELOAD, ...args], {
    cwd: root,
    env: { ...process.env, ...env, ...ours },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    signal: ending,
    killSignal,
  });
  // An abort emits an error, too. The exit follows it.
  child.on('error', () => {});
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return readResults(name, file, code);
}

/**
 * Runs the projects in vitest.config.ts whose names begin so.
 * @param env added to the environment of the tests
 */
export function runVitest(
  project: string,
  { filters, ending }: Run,
  env: Record<string, string>,
): Promise<Results[]> {
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  const args = [VITEST, 'run', `--project=${project}*`, ...reporters, ...filters];
  return runRunner({ name: project, args, env, killSignal: 'SIGTERM' }, ending);
}

/**
 * Runs the browser tests of playwright.config.ts. The second try of one keeps what its pages did, step by step, where it
 * fails again.
 */
export function runPlaywright({ filters, ending, isSecondTry }: Run): Promise<Results[]> {
  const options = optionsOf(filters);
  const files = filters.slice(0, filters.length - options.length);
  // It takes patterns.
  const patterns = files.map((file) => file.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const traces = path.join(FOLDER, 'second-try');
  if (!isSecondTry) rmSync(traces, { recursive: true, force: true });
  // Each run empties its folder.
  const output = `--output=${path.join(traces, ...files)}`;
  const traced = isSecondTry ? ['--trace=retain-on-failure', output] : [];
  // All of a file may be left out. The reporter says where there are none at all.
  const all = ['--pass-with-no-tests', ...patterns, ...traced, ...options];
  const args = [PLAYWRIGHT, 'test', ...all];
  return runRunner({ name: 'e2e', args, env: {}, killSignal: 'SIGINT' }, ending);
}
