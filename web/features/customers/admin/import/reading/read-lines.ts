import { type Columns, orderColumn, type Table } from './choose-columns.ts';
import { joinNames, type Names, readAddress, splitName } from './names.ts';
import { type Ended, stateReader } from './order-states.ts';
import type { TableRecord } from './read-records.ts';

/** A line of the file, its cells as they were written. */
export interface RawLine extends Names {
  /** The last of its lines, counted from 1; a cell may have several lines. */
  line: number;
  /** The first of its lines. */
  from: number;
  email: string;
  /** Names of packages, or their ids, of each column that has some. */
  packages: string[];
  /** The column that says why nothing is given, and what it says; null: none does. */
  ended: Ended | null;
}

/** Our own files have an apostrophe before what a spreadsheet would compute. */
const withoutGuard = (cell: string): string =>
  cell.replaceAll(/(^|[;\t\n])'(?=[\s"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g, '$1').trim();

type Cells = (column: number) => string;

/** Columns of which the second line of an order may be empty, because the first one says it. */
const SAID_ONCE = ['email', 'firstName', 'lastName', 'name', 'status'] as const;

/**
 * The columns that a line takes from the first one of its order. One with the buyer's address alone is no gift, although
 * the first may be.
 */
function lacking(cell: Cells, columns: Columns): number[] {
  const hasAddress = columns.email.some((column) => cell(column).includes('@'));
  return SAID_ONCE.filter((field) => field !== 'email' || !hasAddress)
    .flatMap((field) => columns[field])
    .filter((column) => cell(column) === '');
}

/** Takes from each line what it says of a person. */
export function readLines(table: Table, columns: Columns): RawLine[] {
  const order = orderColumn(table);
  const endedBy = stateReader(table.heads, columns.status);
  let first: TableRecord = { cells: [], line: 0 };
  return table.rows.map((record): RawLine => {
    const { cells, line } = record;
    const own: Cells = (column) => withoutGuard(cells[column] ?? '');
    const isSame = order !== null && own(order) !== '' && cells[order] === first.cells[order];
    if (!isSame) first = record;
    const lacks = isSame ? lacking(own, columns) : [];
    const cell: Cells = (column) =>
      lacks.includes(column) ? withoutGuard(first.cells[column] ?? '') : own(column);
    const [email = -1, giftee = -1] = columns.email;
    const [firstName = -1] = columns.firstName;
    const [lastName = -1] = columns.lastName;
    const [name = -1] = columns.name;
    // The name beside the address of a gift is the buyer's.
    const isGift = cell(giftee).includes('@');
    const address = readAddress(cell(isGift ? giftee : email));
    const breaks = cells.reduce((count, text) => count + text.split('\n').length - 1, 0);
    return {
      line,
      from: line - breaks,
      email: address.email,
      ...(isGift
        ? splitName(address.name)
        : joinNames(
            {
              firstName: cell(firstName),
              lastName: cell(lastName),
              name: cell(name) || address.name,
            },
            columns.lastName.length > 0,
          )),
      packages: columns.packages.map(cell).filter((packages) => packages !== ''),
      ended: endedBy(cell),
    };
  });
}
