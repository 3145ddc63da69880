import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { messageOf } from '../message-of.ts';

/** How many runs are compared. */
const MOST_RUNS = 10;

/** Names of what passed on a second try only: a list for each run, the newest last. */
type History = readonly (readonly string[])[];

/**
 * The file of all checkouts of this account, as a fresh one has had no runs. A relative XDG_CACHE_HOME is ignored (XDG
 * Base Directory Specification).
 */
function usualFile(): string {
  const { XDG_CACHE_HOME: given = '' } = process.env;
  const cache = path.isAbsolute(given) ? given : path.join(homedir(), '.cache');
  return path.join(cache, 'sleigh', 'second-tries.json');
}

/** No history is as good as a new one. */
function read(file: string): History {
  try {
    const runs: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(runs)) return [];
    return runs.filter(Array.isArray).map((names) => names.map(String));
  } catch {
    return [];
  }
}

/** Another run may read it meanwhile. Of two that end at the same moment one is lost, which does no harm. */
function write(file: string, runs: History) {
  mkdirSync(path.dirname(file), { recursive: true });
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(runs, null, 2)}\n`);
  renameSync(whole, file);
}

/**
 * Adds a run to the history, which keeps ten.
 * @param names what passed on a second try only
 * @returns a line for each of them that did so before in these runs, which is a defect
 */
export function addToHistory(names: readonly string[], given?: string): string[] {
  try {
    const file = given ?? usualFile();
    const runs = [...read(file), [...new Set(names)]].slice(-MOST_RUNS);
    write(file, runs);
    const timesOf = (name: string) => runs.filter((run) => run.includes(name)).length;
    return [...new Set(names)]
      .filter((name) => timesOf(name) > 1)
      .map(
        (name) => `  a defect: ${name}: a second try in ${timesOf(name)} of ${runs.length} runs`,
      );
  } catch (error) {
    return [`  second tries are not remembered: ${messageOf(error)}`];
  }
}
