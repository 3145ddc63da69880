/**
 * npm run mutate -- domain [--force]: changes the sources of a folder below server/ (or of any
 * path) one small bit at a time and looks whether a test fails. On SQLite. What survives is listed;
 * the last lines are the score of each file and of all. A mutant whose file and tests have not
 * changed since an earlier run is not run again; --force runs all.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './launch/install.cjs';
import { fileOf, RESULTS, strykerOptions } from './mutate/options.ts';
import { countMutants, describeScores, percentage, readMutants } from './mutate/score.ts';
import {
  findOutdated,
  isListed,
  readSurvivors,
  SURVIVORS,
  type Survivor,
} from './mutate/survivors.ts';
import { findTarget, listDomains, type Target } from './mutate/targets.ts';
import { root } from './root.ts';

const TOOL = path.join(root, 'tools', 'stryker');
const STRYKER = path.join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const PRELOAD = path.join(root, 'scripts', 'end-with-parent.ts');

/** The percentage below which the command fails. */
const LEAST = 85;

/** Runs Stryker; its output goes to ours. */
async function runStryker(target: Target, flags: string[]): Promise<number> {
  const config = fileOf(target.name, 'options.json');
  mkdirSync(path.join(root, RESULTS), { recursive: true });
  // Of a run that was broken off.
  rmSync(path.join(root, fileOf(target.name, 'sandbox')), { recursive: true, force: true });
  rmSync(path.join(root, fileOf(target.name, 'report.json')), { force: true });
  writeFileSync(path.join(root, config), JSON.stringify(strykerOptions(target), null, 2));
  const args = ['--import', PRELOAD, STRYKER, 'run', config, ...flags];
  // The suites on PostgreSQL are skipped: twice the time would kill hardly another mutant.
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, SLEIGH_ENDS_WITH_PARENT: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const describeOutdated = ({ file, mutator, original, replacement }: Survivor) =>
  `${SURVIVORS} lists a mutant that does not survive: ${file} ${mutator} ${original} -> ${replacement}`;

/** Prints the scores; whether they suffice. */
function judge(target: Target): boolean {
  const report = JSON.parse(
    readFileSync(path.join(root, fileOf(target.name, 'report.json')), 'utf8'),
  );
  const mutants = readMutants(report);
  const listed = readSurvivors();
  const outdated = findOutdated(mutants, target.sources, listed);
  const isExplained = isListed(listed);
  const lines = [...outdated.map(describeOutdated), ...describeScores(mutants, isExplained)];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const reached = percentage(countMutants(mutants, isExplained));
  return outdated.length === 0 && reached >= LEAST;
}

async function main([wanted = '', ...flags]: string[]) {
  const target = findTarget(wanted);
  if (target === undefined || flags.some((flag) => flag !== '--force')) {
    const usage = 'Usage: npm run mutate -- domain [--force]';
    const domains = `A domain is one of ${listDomains().join(', ')}, or a path with sources.`;
    process.stderr.write(`There is nothing to mutate in "${wanted}". ${domains}\n${usage}\n`);
    process.exitCode = 2;
    return;
  }
  const ending = new AbortController().signal;
  await ensureInstalled({ node: process.execPath, folder: TOOL, label: 'Stryker', ending });
  const code = await runStryker(target, flags);
  process.exitCode = code === 0 && judge(target) ? 0 : 1;
}

await main(process.argv.slice(2));
