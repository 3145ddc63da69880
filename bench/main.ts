/**
 * npm run bench [-- row ...]: measures the store against references, prints the figures and writes
 * them to bench/results. A slow answer is no failure, a wrong one is. `-- --list` prints the rows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../scripts/build.ts';
import { answersItself } from '../scripts/choice.ts';
import { missingPrograms } from '../scripts/test/programs.ts';
import { machineFacts } from './frame/machine.ts';
import { measureRow, type RowResult } from './frame/measure-row.ts';
import { pageText, type Results, rowText } from './frame/report.ts';
import type { Row } from './frame/row.ts';
import { inWorkplace } from './frame/workplace.ts';
import { rows } from './rows.ts';

const FOLDER = path.join(import.meta.dirname, 'results');
const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(row: Row): Promise<RowResult> {
  const { name, title } = row;
  const leftOut = missingPrograms(row.needs);
  if (leftOut !== undefined) return { row: name, title, leftOut };
  return inWorkplace((place) => measureRow(row, place));
}

/** A whole run is named after the day. A part of one goes to bench/results/tmp, which git ignores. */
function write(results: Results, chosen: readonly string[]) {
  const day = results.startedAt.slice(0, 10);
  const file = path.join(
    FOLDER,
    ...(chosen.length > 0 ? ['tmp', [day, ...chosen].join('-')] : [day]),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(`${file}.md`, pageText(results));
  say(`Written to ${path.relative(process.cwd(), file)}.json and .md`);
}

async function main(chosen: readonly string[]) {
  const names = rows.map((row) => row.name);
  const fits = (name: string, word: string) => name === word;
  if (answersItself({ usage: 'npm run bench [-- row ...]', noun: 'row', names, fits }, chosen))
    return;
  await buildIfStale(say);
  const machine = machineFacts();
  const results: Results = { startedAt: new Date().toISOString(), machine, rows: [] };
  for (const row of rows) {
    if (chosen.length > 0 && !chosen.includes(row.name)) continue;
    say(`\nmeasuring ${row.name} ...`);
    const result = await measure(row);
    results.rows.push(result);
    say(rowText(result));
    if ('refused' in result) process.exitCode = 1;
  }
  write(results, chosen);
}

await main(process.argv.slice(2));
