/**
 * npm run bench [-- row ...]: measures the store against references, prints what came of it and
 * writes it to bench/results. Slowness is no failure; a wrong answer is one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../scripts/build.ts';
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

/** A whole run has the day's name. A part of one is for now only, and lies where git does not look. */
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
  const unknown = chosen.filter((name) => rows.every((row) => row.name !== name));
  if (unknown.length > 0) {
    const names = rows.map((row) => row.name).join(', ');
    process.stderr.write(`There is no row ${unknown.join(', ')}. The rows: ${names}\n`);
    process.exitCode = 2;
    return;
  }
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
