import type { ImportOutcome } from '#contract/grants/import.ts';
import { formatCount } from '../../../../lib/format.ts';
import type { People } from './reading/match-people.ts';

/** What becomes of a line. */
export type LineKind = 'gives' | 'has' | 'problem';

export interface ShownLine {
  line: number;
  email: string;
  name: string;
  kind: LineKind;
  says: string;
}

interface Described {
  people: People;
  /** Of the people, by their place, so far. */
  outcomes: readonly ImportOutcome[];
  /** The names of packages by their ids. */
  names: ReadonlyMap<string, string>;
  /** Whether it was done already. */
  isDone: boolean;
}

/** The lines of a file whose people were asked about, with what each does or did. */
export function describeLines({ people, outcomes, names, isDone }: Described): ShownLine[] {
  const byLine = new Map(people.firstLines.map((line, index) => [line, outcomes[index]]));
  const list = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  return people.lines.flatMap(({ line, email, name, problem, sameAs }): ShownLine[] => {
    const shown = { line, email, name };
    if (problem !== null) return [{ ...shown, kind: 'problem', says: problem }];
    const outcome = byLine.get(sameAs ?? line);
    if (outcome === undefined) return [];
    if (outcome.problem !== null) return [{ ...shown, kind: 'problem', says: outcome.problem }];
    if (sameAs !== null)
      return [{ ...shown, kind: 'has', says: `The same address as in line ${sameAs}.` }];
    const { given, held, isNew } = outcome;
    if (given.length === 0) return [{ ...shown, kind: 'has', says: `Has ${list(held)} already.` }];
    const account = isNew ? ', with a new account' : '';
    const has = held.length === 0 ? '' : ` Has ${list(held)} already.`;
    return [
      {
        ...{ ...shown, kind: 'gives' },
        says: `${isDone ? 'Got' : 'Gets'} ${list(given)}${account}.${has}`,
      },
    ];
  });
}

/** "1 line has a problem", "3 lines have a problem". */
const haveProblem = (count: number) =>
  `${formatCount(count, 'line')} ${count === 1 ? 'has' : 'have'} a problem and ${count === 1 ? 'is' : 'are'} left out.`;

/** What the file does as a whole, in sentences. */
export function summarize(
  lines: readonly ShownLine[],
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
