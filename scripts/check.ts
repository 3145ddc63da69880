/**
 * npm run check [-- name ...]: every static check, or those whose name begins so. A line each;
 * what a failed one found follows.
 */

import { budget } from './check/budget.ts';
import type { Check, Outcome } from './check/check.ts';
import { edges } from './check/edges.ts';
import { generatedDocs } from './check/generated-docs.ts';
import { handWrittenDocs } from './check/hand-written-docs.ts';
import { lockfiles } from './check/lockfiles.ts';
import { migrations } from './check/migrations.ts';
import { names } from './check/names.ts';
import { providerFacts } from './check/provider-facts.ts';
import { queries } from './check/queries.ts';
import { sizes } from './check/sizes.ts';
import { tools } from './check/tools.ts';
import { traces } from './check/traces.ts';

/** The slow ones first: they run beside each other. */
const ALL: Check[] = [
  ...tools,
  edges,
  budget,
  providerFacts,
  generatedDocs,
  handWrittenDocs,
  migrations,
  names,
  queries,
  sizes,
  lockfiles,
  traces,
];

/** How many run at once: most of them are a process that uses one core. */
const AT_ONCE = 3;

export type Checked = { name: string; passed: boolean };

async function runOne(check: Check): Promise<Outcome> {
  try {
    return await check.run();
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}

async function report(check: Check): Promise<Checked> {
  const start = performance.now();
  const { problems, note } = await runOne(check);
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const passed = problems.length === 0;
  const head = `${passed ? 'ok  ' : 'FAIL'} ${check.name.padEnd(24)} ${seconds.padStart(6)}`;
  const lines = [note ? `${head}   ${note}` : head, ...problems];
  process.stdout.write(`${lines.join('\n')}\n`);
  return { name: check.name, passed };
}

/**
 * Runs the checks whose name begins with one of the given words (all without any).
 * @throws when a word fits no check
 */
export async function runChecks(words: string[]): Promise<Checked[]> {
  const unknown = words.find((word) => !ALL.some(({ name }) => name.startsWith(word)));
  const list = ALL.map(({ name }) => name).join(', ');
  if (unknown) throw new Error(`There is no check "${unknown}": ${list}.`);
  const wanted = (check: Check) => words.some((word) => check.name.startsWith(word));
  const waiting = words.length > 0 ? ALL.filter(wanted) : [...ALL];
  const done: Checked[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      done.push(await report(check));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

if (import.meta.main) {
  const checked = await runChecks(process.argv.slice(2));
  const failed = checked.filter(({ passed }) => !passed).length;
  process.stdout.write(`${checked.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
