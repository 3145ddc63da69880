import { startOf } from './characters.ts';

/** The most characters of a first line; a line of a list shows no more. */
const MAX_FIRST_LINE = 200;

/** The first line of a text that has something in it, cut with "…" where it is long; '' for none. */
export function firstLine(text: string): string {
  const [start = ''] = text.trimStart().split(/[\r\n]/, 1);
  const line = start.trimEnd();
  return line.length > MAX_FIRST_LINE ? `${startOf(line, MAX_FIRST_LINE)}…` : line;
}
