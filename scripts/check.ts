/**
 * npm run check [-- word ...]: all static checks, or those that have one of these words in their
 * names. Each prints one line, followed by its findings. `-- --list` prints the names.
 */
import { budget } from './check/budget.ts';
import type { Check, Outcome } from './check/check.ts';
import { comments } from './check/comments.ts';
import { generatedDocs, handWrittenDocs } from './check/docs.ts';
import { edges } from './check/edges.ts';
import { lockfiles } from './check/lockfiles.ts';
import { migrations } from './check/migrations.ts';
import { names } from './check/names.ts';
import { queries } from './check/queries.ts';
import { sizes } from './check/sizes.ts';
import { texts } from './check/texts.ts';
import { tools } from './check/tools.ts';
import { traces } from './check/traces.ts';
import { words } from './check/words.ts';
import { answersItself, type Choice, unknownName } from './choice.ts';
import { messageOf } from './message-of.ts';

/** The slow ones come first, because several run at once. */
const ALL: Check[] = [
  ...tools,
  edges,
  budget,
  generatedDocs,
  handWrittenDocs,
  migrations,
  comments,
  names,
  queries,
  sizes,
  texts,
  words,
  lockfiles,
  traces,
];

/** How many run at once. Most of them are a process that uses one core. */
const AT_ONCE = 3;

/** A check that has passed has no problems. */
export type Checked = { name: string; problems: string[] };

async function report(check: Check): Promise<Checked> {
  const start = performance.now();
  const { problems, note }: Outcome = await check
    .run()
    .catch((error) => ({ problems: [messageOf(error)] }));
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const passed = problems.length === 0;
  const head = `${passed ? 'ok  ' : 'FAIL'} ${check.name.padEnd(24)} ${seconds.padStart(6)}`;
  const lines = [note ? `${head}   ${note}` : head, ...problems];
  process.stdout.write(`${lines.join('\n')}\n`);
  return { name: check.name, problems };
}

const CHOICE: Choice = {
  usage: 'npm run check [-- word ...]',
  noun: 'check',
  names: ALL.map(({ name }) => name),
  // Any word of the name, so that `dead code` need not be quoted.
  fits: (name, word) => ` ${name}`.includes(` ${word}`),
};

/**
 * Runs the checks whose names have one of the words (its beginning is enough), or all checks if no
 * words are given.
 * @throws when a word is in no name; the message lists the names
 */
export async function runChecks(words: readonly string[]): Promise<Checked[]> {
  const problem = unknownName(CHOICE, words);
  if (problem !== undefined) throw new Error(problem);
  const wanted = (check: Check) => words.some((word) => CHOICE.fits(check.name, word));
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

async function main(words: string[]) {
  if (answersItself(CHOICE, words)) return;
  const checked = await runChecks(words);
  const failed = checked.filter(({ problems }) => problems.length > 0).length;
  process.stdout.write(`${checked.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.main) await main(process.argv.slice(2));
