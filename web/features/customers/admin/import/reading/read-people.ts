import { startOf } from '#contract/values/characters.ts';
import {
  type Columns,
  checkColumns,
  findTable,
  guessColumns,
  type Table,
} from './choose-columns.ts';
import { decodeText, isWorkbook } from './decode-text.ts';
import { FIELDS, type Field } from './fields.ts';
import { matchPeople, type People } from './match-people.ts';
import { type KnownPackage, packageReader } from './package-names.ts';
import { readLines } from './read-lines.ts';
import { MAX_LINES, readRecords } from './read-records.ts';

export interface Wanted {
  packages: readonly KnownPackage[];
  /** Packages that are given by lines which name none. */
  otherwise: readonly string[];
  /** The columns that were chosen; null: they are to be found out. */
  columns: Columns | null;
}

/** A file's columns, and what they are taken for. */
export interface FileColumns {
  /** As they are called where somebody chooses among them. */
  labels: readonly string[];
  hasHead: boolean;
  columns: Columns;
  /** As they were found out, whatever was chosen since. */
  guessed: Columns;
}

export interface FileOfPeople {
  /** Null: nothing of the file can be read. */
  table: FileColumns | null;
  people: People;
  /** Why there are no people; null: there may be. */
  problem: string | null;
}

/** The most characters of a cell that stand for a column without a name. */
const SHOWN = 40;

/** Names that tell the columns apart: a name may be there twice, and "Column 1" says nothing of what is in it. */
function labelsOf({ heads, hasHead, rows }: Table): string[] {
  return heads.map((head, column) => {
    const example = startOf((rows[0]?.cells[column] ?? '').trim(), SHOWN);
    if (!hasHead) return example === '' ? head : `${head}: ${example}`;
    return heads.indexOf(head) === heads.lastIndexOf(head)
      ? head
      : `${head} (column ${column + 1})`;
  });
}

const nobody: People = { people: [], firstLines: [], lines: [] };
const unreadable = (problem: string): FileOfPeople => ({ table: null, people: nobody, problem });

/** A field by the name of its column in the file, which is where a mistake is looked for. */
const caller =
  ({ heads, hasHead }: Table, columns: Columns) =>
  (field: Field): string => {
    const named = columns[field].map((column) => heads[column] ?? '');
    if (!hasHead) return [FIELDS[field], ...named.map((head) => `(${head})`)].join(' ');
    return named.join(', ') || FIELDS[field];
  };

/** The people in a file, whose first line names the columns. */
export function readPeople(
  bytes: Uint8Array,
  { packages, otherwise, columns }: Wanted,
): FileOfPeople {
  if (isWorkbook(bytes)) return unreadable('This is an Excel workbook. Save it as CSV.');
  const { records, broken } = readRecords(decodeText(bytes));
  if (records.length === 0) {
    const [first] = broken;
    return unreadable(first ? `Line ${first.line}: ${first.problem}` : 'The file is empty.');
  }
  const table = findTable(records);
  const { heads, hasHead, rows } = table;
  const labels = labelsOf(table);
  if (rows.length > MAX_LINES) {
    const most = MAX_LINES.toLocaleString('en-US');
    return unreadable(`The file has more than ${most} lines. Divide it into several.`);
  }
  if (rows.length + broken.length === 0) return unreadable('The file has no lines of people.');
  const namesIn = packageReader(packages);
  const namesPackages = (cell: string) =>
    namesIn(cell).every(({ packages: named }) => named.length > 0);
  const guessed = guessColumns(table, namesPackages);
  const chosen = columns ?? guessed;
  const found: FileColumns = { labels, hasHead, columns: chosen, guessed };
  const problem = checkColumns(table, chosen);
  if (problem !== null) return { table: found, people: nobody, problem };
  const people = matchPeople(
    { lines: readLines(table, chosen), broken },
    { namesIn, otherwise, called: caller(table, chosen), heads },
  );
  return { table: found, people, problem: null };
}
