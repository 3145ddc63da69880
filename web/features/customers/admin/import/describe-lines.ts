import type { ImportOutcome } from '#contract/grants/import.ts';
import { formatCount } from '../../../../lib/format.ts';
import type { People, PersonLine } from './reading/match-people.ts';

/** The result of a line: it gives something, its person has all already, or it has a problem. */
export type LineKind = 'gives' | 'has' | 'problem';

/** A line, and what becomes of its person. */
export interface CheckedLine extends PersonLine {
  kind: LineKind;
  /** Null: the line has a problem itself. */
  outcome: ImportOutcome | null;
}

function kindOf({ problem, sameAs }: PersonLine, outcome: ImportOutcome | null): LineKind {
  if (problem !== null || outcome === null || outcome.problem !== null) return 'problem';
  return sameAs !== null || outcome.given.length === 0 ? 'has' : 'gives';
}

/** The lines of a file, all of whose people were asked about or given something. `outcomes` are in the people's order. */
export function checkedLines(people: People, outcomes: readonly ImportOutcome[]): CheckedLine[] {
  const byLine = new Map(people.firstLines.map((line, index) => [line, outcomes[index] ?? null]));
  return people.lines.map((one) => {
    const outcome = one.problem === null ? (byLine.get(one.sameAs ?? one.line) ?? null) : null;
    return { ...one, outcome, kind: kindOf(one, outcome) };
  });
}

interface Words {
  /** The names of packages by their ids. */
  names: ReadonlyMap<string, string>;
  /** Whether it was done already. */
  isDone: boolean;
}

/** Says what a line does or did. */
export function describeLine(
  { problem, outcome, sameAs }: CheckedLine,
  { names, isDone }: Words,
): string {
  const wrong = problem ?? outcome?.problem ?? null;
  if (wrong !== null || outcome === null) return wrong ?? '';
  if (sameAs !== null) return `The same address as in line ${sameAs}.`;
  const list = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  const { given, held, isNew } = outcome;
  if (given.length === 0) return `Has ${list(held)} already.`;
  const account = isNew ? ', with a new account' : '';
  const has = held.length === 0 ? '' : ` Has ${list(held)} already.`;
  return `${isDone ? 'Got' : 'Gets'} ${list(given)}${account}.${has}`;
}

/** "1 line has a problem", "3 lines have a problem". */
const haveProblem = (count: number) =>
  `${formatCount(count, 'line')} ${count === 1 ? 'has' : 'have'} a problem and ${count === 1 ? 'is' : 'are'} left out.`;

/** Sums up in sentences what the whole file gives. */
export function summarize(
  lines: readonly CheckedLine[],
  outcomes: readonly ImportOutcome[],
  isDone: boolean,
): string {
  const given = outcomes.filter((one) => one.given.length > 0);
  const fresh = given.filter(({ isNew }) => isNew).length;
  const held = outcomes.filter((one) => one.problem === null && one.given.length === 0).length;
  const broken = lines.filter(({ kind }) => kind === 'problem').length;
  const people = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? `person ${one}` : `people ${many}`}`;
  const get = isDone ? people(given.length, 'got', 'got') : people(given.length, 'gets', 'get');
  const account = fresh > 0 ? `, ${fresh.toLocaleString('en-US')} with a new account` : '';
  const message = given.length === 1 ? 'A message tells them.' : 'A message tells each.';
  return [
    given.length === 0
      ? `Nobody ${isDone ? 'got' : 'gets'} anything new.`
      : `${get} packages${account}. ${message}`,
    ...(held > 0 ? [`${people(held, 'has', 'have')} everything already.`] : []),
    ...(broken > 0 ? [haveProblem(broken)] : []),
  ].join(' ');
}
