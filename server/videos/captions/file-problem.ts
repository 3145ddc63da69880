/** What is wrong with a line of an uploaded text file. Lines are counted from 1. */
export interface FileProblem {
  line: number;
  /** Full sentences. */
  problem: string;
}

const SHOWN = 3;

/** The first problems in a sentence each, and how many more there are. */
export function describeProblems(problems: readonly FileProblem[]): string {
  const shown = problems.slice(0, SHOWN).map(({ line, problem }) => `Line ${line}: ${problem}`);
  const more = problems.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? 'line is' : 'lines are'} wrong.`);
  return shown.join(' ');
}
