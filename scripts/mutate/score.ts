/** How a mutant fared; `survived` includes mutants that no test reaches. */
export type Outcome = 'killed' | 'timeout' | 'survived' | 'ignored' | 'invalid';
export type Mutant = {
  file: string;
  line: number;
  mutator: string;
  /** The lines that it changes, and what they become, each as one line. */
  original: string;
  replacement: string;
  outcome: Outcome;
};

type Position = { line: number; column: number };
type ReportedMutant = {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: Position; end: Position };
};
/** What is used here of Stryker's JSON report. */
export type Report = { files: Record<string, { source: string; mutants: ReportedMutant[] }> };

const OUTCOMES: Record<string, Outcome> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'survived',
  Ignored: 'ignored',
};

/**
 * The whole lines that a mutant changes, and what they become: white space counts as one space, so
 * that formatting does not matter. Stryker counts lines and columns from 1, the end is exclusive.
 */
function readChange(source: string, { location, replacement = '' }: ReportedMutant) {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = lines.at(0)?.slice(0, start.column - 1) ?? '';
  const after = lines.at(-1)?.slice(end.column - 1) ?? '';
  const oneLine = (code: string) => code.replace(/\s+/g, ' ').trim();
  return {
    original: oneLine(lines.join('\n')),
    replacement: oneLine(`${before}${replacement}${after}`),
  };
}

/** All mutants of a report. */
export function readMutants({ files }: Report): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({
      file,
      line: mutant.location.start.line,
      mutator: mutant.mutatorName,
      ...readChange(source, mutant),
      outcome: OUTCOMES[mutant.status] ?? 'invalid',
    })),
  );
}

export type Score = {
  killed: number;
  timeouts: number;
  survived: number;
  /** Of the survived: those that are listed with a reason. */
  explained: number;
};

/** Counts the mutants that were run. */
export function countMutants(mutants: Mutant[], isExplained: (mutant: Mutant) => boolean): Score {
  const count = (outcome: Outcome) => mutants.filter((one) => one.outcome === outcome);
  const survived = count('survived');
  return {
    killed: count('killed').length,
    timeouts: count('timeout').length,
    survived: survived.length,
    explained: survived.filter(isExplained).length,
  };
}

/** How much of a hundred was noticed, by a failed test or by a test that never ended. */
export function percentage({ killed, timeouts, survived }: Score): number {
  const all = killed + timeouts + survived;
  return all === 0 ? 100 : ((killed + timeouts) / all) * 100;
}

function describeScore(name: string, score: Score): string {
  const { killed, timeouts, survived, explained } = score;
  const listed = explained > 0 ? ` (${explained} explained)` : '';
  const counts = `${killed} killed, ${timeouts} timeouts, ${survived} survived${listed}`;
  return `${percentage(score).toFixed(1).padStart(5)} %  ${name}: ${counts}`;
}

/** A line for each file, the weakest first, and one for all of them. */
export function describeScores(
  mutants: Mutant[],
  isExplained: (mutant: Mutant) => boolean,
): string[] {
  const files = Object.entries(Object.groupBy(mutants, ({ file }) => file)).map(
    ([file, own = []]) => ({ file, score: countMutants(own, isExplained) }),
  );
  const run = files.filter(({ score }) => score.killed + score.timeouts + score.survived > 0);
  return [
    ...run
      .toSorted((a, b) => percentage(a.score) - percentage(b.score))
      .map(({ file, score }) => describeScore(file, score)),
    describeScore('all', countMutants(mutants, isExplained)),
  ];
}
