import { parse } from 'csv-parse/browser/esm/sync';

/** The most lines of people in a file. */
export const MAX_LINES = 100_000;

/** A line of the file, its cells as they were written. */
export interface RawLine {
  /** The last of its lines, counted from 1; a cell may have several lines. */
  line: number;
  /** The first of its lines. */
  from: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Names of packages, or their ids. */
  packages: string;
  packageIds: string;
}

type Column = Exclude<keyof RawLine, 'line' | 'from'> | 'name';

/** What a column may be called, without blanks, hyphens and capitals. */
const NAMES: Record<Column, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'customeremail', 'buyeremail'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  name: ['name', 'fullname', 'customername'],
  packages: ['packages', 'package', 'products', 'product', 'courses', 'course', 'items'],
  packageIds: ['packageids', 'packageid'],
};

export interface LinesOfFile {
  lines: RawLine[];
  /** Lines that cannot be read, with why. */
  broken: { line: number; problem: string }[];
  /** Why nothing of the file can be read; null: it can. */
  problem: string | null;
}

const nothing = (problem: string): LinesOfFile => ({ lines: [], broken: [], problem });

/** Files that were joined or edited elsewhere have several kinds of line ends, also in cells. Each is counted once. */
const withOneKindOfEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** "sep=;" in a line before all others, by which spreadsheets are told what separates cells. */
const SEPARATOR = /^\ufeff?"?sep=([,;\t])"?(?=[\r\n])/i;

/** Of what separates cells, what the first line has most of. Excel writes semicolons in half of Europe. */
function guessDelimiter(text: string): string {
  const told = SEPARATOR.exec(text)?.[1];
  if (told !== undefined) return told;
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

function columnsOf(head: readonly string[]): Map<Column, number> {
  const words = head.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const found = new Map<Column, number>();
  for (const [column, names] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const index = words.findIndex((word) => names.includes(word));
    if (index >= 0) found.set(column, index);
  }
  return found;
}

/** Our own files have an apostrophe before what a spreadsheet would compute. */
const withoutGuard = (cell: string): string =>
  cell.replaceAll(/(^|[;\t\n])'(?=[\s"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g, '$1').trim();

type Names = Pick<RawLine, 'firstName' | 'lastName'>;

/** "Noel Frost" -> "Noel", "Frost". */
function split(name: string): Names {
  const at = name.lastIndexOf(' ');
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at).trim(), lastName: name.slice(at + 1) };
}

/** Beside a column of last names one of names has the first ones, or whole names. */
function namesIn(columns: ReadonlyMap<Column, number>, cell: (column: Column) => string): Names {
  const [lastName, name] = [cell('lastName'), cell('name')];
  if (columns.has('firstName')) return { firstName: cell('firstName'), lastName };
  if (lastName === '') return split(name);
  const isWhole = name.endsWith(` ${lastName}`);
  return { firstName: isWhole ? name.slice(0, -lastName.length).trim() : name, lastName };
}

function asLine(line: number, cells: readonly string[], columns: Map<Column, number>): RawLine {
  const cell = (column: Column) => withoutGuard(cells[columns.get(column) ?? -1] ?? '');
  const breaks = cells.reduce((count, text) => count + text.split('\n').length - 1, 0);
  return {
    ...{ line, from: line - breaks, email: cell('email'), ...namesIn(columns, cell) },
    ...{ packages: cell('packages'), packageIds: cell('packageIds') },
  };
}

/** The only mistake that keeps a line, and all after it, from being read. */
const NOT_CLOSED =
  'A quotation mark in this line has no second one. Nothing after it could be read.';

/**
 * The people in the text of a CSV file, whose first line names the columns. A line that is broken does not keep the others
 * from being read.
 */
export function readLines(text: string): LinesOfFile {
  const broken: LinesOfFile['broken'] = [];
  const records: { cells: readonly string[]; line: number }[] = [];
  // The line itself stays, so that the others keep their numbers.
  parse(withOneKindOfEnds(text.replace(SEPARATOR, '')), {
    ...{ bom: true, delimiter: guessDelimiter(text), record_delimiter: '\n' },
    // Blanks before a quotation mark are none of the cell, and no more are those before others.
    ...{ relax_column_count: true, ltrim: true },
    ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
    // A nickname in quotation marks is no reason to refuse a line.
    ...{ relax_quotes: true, skip_records_with_error: true, to: MAX_LINES + 2 },
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
  const [head, ...rest] = records;
  if (head === undefined) {
    const [first] = broken;
    return nothing(first ? `Line ${first.line}: ${first.problem}` : 'The file is empty.');
  }
  const columns = columnsOf(head.cells);
  if (!columns.has('email')) {
    return nothing(
      'There is no column for addresses. Name the columns in the first line: E-mail, First Name, Last Name, Packages.',
    );
  }
  if (rest.length > MAX_LINES) {
    return nothing(
      `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Divide it into several.`,
    );
  }
  const lines = rest.map(({ cells, line }) => asLine(line, cells, columns));
  return { lines, broken, problem: null };
}
