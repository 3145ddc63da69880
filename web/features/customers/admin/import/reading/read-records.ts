import { parse } from 'csv-parse/browser/esm/sync';

/** The most lines of people in a file. */
export const MAX_LINES = 100_000;

/** A line of the file, its cells as they were written. */
export interface TableRecord {
  cells: readonly string[];
  /** The last of its lines, counted from 1; a cell may have several lines. */
  line: number;
}

export interface BrokenLine {
  line: number;
  problem: string;
}

export interface Records {
  records: TableRecord[];
  /** Lines that cannot be read, with why. */
  broken: BrokenLine[];
}

/** Files that were joined or edited elsewhere have several kinds of line ends, also in cells. Each is counted once. */
const withOneKindOfEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** "sep=;" in a line before all others, by which spreadsheets are told what separates cells. */
const SEPARATOR = /^\ufeff?"?sep=([,;\t|])"?(?=[\r\n])/i;

/** The first lines are looked at: a title without cells may stand above the names of the columns. */
const LOOKED_AT = 10;

/** The mark that the first line with several cells has most of, or a bar if it has no other. Excel writes semicolons in half of Europe. */
function guessDelimiter(text: string): string {
  const told = SEPARATOR.exec(text)?.[1];
  if (told !== undefined) return told;
  for (const line of text.trimStart().split(/[\r\n]+/, LOOKED_AT)) {
    const unquoted = line.replaceAll(/"[^"]*"/g, '');
    const counts = [',', ';', '\t'].map((mark) => ({ mark, count: unquoted.split(mark).length }));
    const [most] = counts.sort((a, b) => b.count - a.count);
    if (most !== undefined && most.count > 1) return most.mark;
    // A title may have a bar, too; the names of the columns name the address.
    if (unquoted.includes('|') && /mail|@/i.test(unquoted)) return '|';
  }
  return ',';
}

/** The only mistake that keeps a line, and all after it, from being read. */
const NOT_CLOSED =
  'A quotation mark in this line has no second one. Nothing after it could be read.';

/** The lines in the text of a CSV file. One that is broken does not keep those before it from being read. */
export function readRecords(text: string): Records {
  const broken: BrokenLine[] = [];
  const records: TableRecord[] = [];
  // The line itself stays, so that the others keep their numbers.
  parse(withOneKindOfEnds(text.replace(SEPARATOR, '')), {
    bom: true,
    delimiter: guessDelimiter(text),
    record_delimiter: '\n',
    // Blanks before a quotation mark are none of the cell, and no more are those before others.
    relax_column_count: true,
    ltrim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // A nickname in quotation marks is no reason to refuse a line.
    relax_quotes: true,
    skip_records_with_error: true,
    to: MAX_LINES + LOOKED_AT + 1,
    // `lines` is the one at which a record ends. None is kept in the parser's own list.
    on_record: (cells: readonly string[], { lines }) => {
      records.push({ cells, line: lines });
      return null;
    },
    on_skip: (error) => {
      if (error !== undefined)
        broken.push({ line: (records.at(-1)?.line ?? 0) + 1, problem: NOT_CLOSED });
      return undefined;
    },
  });
  return { records, broken };
}
