import { FIELDS, type Field, fieldsInOrder } from './fields.ts';
import { GIFTEE_HEADS, KNOWN_HEADS, ORDER_HEADS, rankOf, wordOf } from './known-heads.ts';
import { hasAddress } from './names.ts';
import { endingColumns } from './order-states.ts';
import type { TableRecord } from './read-records.ts';

/** The columns that hold each field, counted from 0; several packages may be in as many columns. */
export type Columns = Readonly<Record<Field, readonly number[]>>;

/** A file's columns, and the lines of people below their names. */
export interface Table {
  /** The columns as they are called in the file; where its first line is a person, "Column 1". */
  heads: readonly string[];
  /** Whether the first line names the columns. */
  hasHead: boolean;
  rows: readonly TableRecord[];
}

/** So many lines tell what a column holds. */
const LOOKED_AT = 200;
/** A spreadsheet may write its title above the names of the columns. */
const LINES_ABOVE = 10;

const isKnown = (cell: string, field: Field) =>
  KNOWN_HEADS[field].some((heads) => rankOf(wordOf(cell).word, heads) !== null);

/** The index of the table's first line: the names of the columns, or the first person. */
function beginOf(records: readonly TableRecord[]): number {
  let first = -1;
  for (const [index, { cells }] of records.slice(0, LINES_ABOVE).entries()) {
    if (cells.some((cell) => isKnown(cell, 'email'))) return index;
    const isRow = cells.filter((cell) => cell.trim() !== '').length > 1;
    if (isRow && first < 0) first = index;
    if (cells.some(hasAddress)) break;
  }
  return Math.max(first, 0);
}

/** Finds the line that names the columns. A first line with an address in it is a person already, and stays one. */
export function findTable(records: readonly TableRecord[]): Table {
  const at = beginOf(records);
  const head = records[at]?.cells ?? [];
  const hasHead = !head.some(hasAddress);
  const rows = records.slice(hasHead ? at + 1 : at);
  const width = Math.max(head.length, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  const heads = Array.from(
    { length: width },
    (_, index) => (hasHead && head[index]?.trim()) || `Column ${index + 1}`,
  );
  return { heads, hasHead, rows };
}

/** Cells of a column that are filled in. */
const sampleOf = ({ rows }: Table, column: number): string[] =>
  rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '');

/** "#1001", "1001", "SHOP1001": the number of an order, which Shopify calls "Name"; "C-1", "cus_x", "9f…": that of a customer. */
const isNumber = (cell: string) =>
  /^[0-9a-f]{16,}$|^#\S+$|^\d[\d.,-]*$|^\p{L}{1,8}(?:-?\d{3,}|-\d+|_\w+)$/u.test(cell);

/** Whether a column of such a name holds what the name says. */
const FITS: Readonly<Record<Field, (cell: string) => boolean>> = {
  email: (cell) => cell.includes('@'),
  firstName: () => true,
  lastName: () => true,
  name: (cell) => !isNumber(cell) && !cell.includes('@'),
  packages: (cell) => /\p{L}/u.test(cell),
  status: () => true,
};

const isMost = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.filter(fits).length > cells.length / 2;

/** WordPress and Moodle call a login so. */
const isLogin = (table: Table, column: number) =>
  wordOf(table.heads[column] ?? '').word === 'username' &&
  !isMost(sampleOf(table, column), (cell) => cell.includes(' '));

/** The columns that may hold it by their names, the best first. */
function ranked(table: Table, known: readonly string[]): number[] {
  if (!table.hasHead) return [];
  return table.heads
    .map((head, column) => ({ column, rank: rankOf(wordOf(head).word, known) }))
    .filter((one): one is { column: number; rank: number } => one.rank !== null)
    .filter(({ column }) => !isLogin(table, column))
    .sort((a, b) => a.rank - b.rank || a.column - b.column)
    .map(({ column }) => column);
}

/** A column of a numbered row, such as "line_item_1", with the others of it. */
function withItsRow({ heads }: Table, column: number): number[] {
  const { word, hasNumber } = wordOf(heads[column] ?? '');
  if (!hasNumber) return [column];
  return heads.flatMap((head, index) => {
    const other = wordOf(head);
    return other.hasNumber && other.word === word ? [index] : [];
  });
}

/** The column with the numbers of orders; null: there is none. */
export function orderColumn(table: Table): number | null {
  const [known] = ranked(table, ORDER_HEADS);
  if (known !== undefined) return known;
  const called = ranked(table, ['name'])[0];
  if (called === undefined) return null;
  const sample = sampleOf(table, called);
  return sample.length > 0 && sample.every(isNumber) ? called : null;
}

/** Those that end an order by themselves, and the best of each kind of status, of which the first lines may say nothing. */
const statusColumns = (table: Table): number[] => [
  ...endingColumns(table.heads),
  ...KNOWN_HEADS.status.flatMap((known) => {
    const columns = ranked(table, known);
    return columns.find((column) => sampleOf(table, column).length > 0) ?? columns[0] ?? [];
  }),
];

/** The address of an order, and that of the person whom it was given to, of which there may be few. */
const withGiftee = (table: Table, email: readonly number[]): number[] => [
  ...new Set([...email, ...ranked(table, GIFTEE_HEADS).slice(0, 1)]),
];

/**
 * Finds out which column holds what: by its name, if what is in it fits, or else by what is in it.
 * @param namesPackages whether a cell names packages of the shop
 */
export function guessColumns(table: Table, namesPackages: (cell: string) => boolean): Columns {
  const guess = (field: Field, byContent?: (cell: string) => boolean): number[] => {
    const byHead = KNOWN_HEADS[field].map((known) => ranked(table, known));
    const fitting = byHead.flatMap((columns) => {
      const best = columns.find((column) => sampleOf(table, column).some(FITS[field]));
      return best ?? [];
    });
    const [best] = fitting;
    if (best !== undefined) return field === 'packages' ? withItsRow(table, best) : fitting;
    const found = table.heads.findIndex(
      (_, column) => byContent !== undefined && isMost(sampleOf(table, column), byContent),
    );
    if (found >= 0) return [found];
    // An empty column is better than none: it is what a message names. Nobody is called as an order is.
    return field === 'name' ? [] : byHead.flatMap(([first]) => first ?? []);
  };
  return {
    email: withGiftee(table, guess('email', hasAddress)),
    firstName: guess('firstName'),
    lastName: guess('lastName'),
    name: guess('name'),
    packages: guess('packages', namesPackages),
    status: table.hasHead ? statusColumns(table) : [],
  };
}

/** Says what is wrong with columns that were chosen; null: nothing. */
export function checkColumns({ heads }: Table, columns: Columns): string | null {
  if (columns.email.length === 0) {
    return 'There is no column for addresses. Choose the one that has them, under Columns.';
  }
  for (const [column, head] of heads.entries()) {
    const [one, two] = fieldsInOrder.filter((field) => columns[field].includes(column));
    if (one !== undefined && two !== undefined) {
      return `The column “${head}” is chosen twice, for ${FIELDS[one]} and ${FIELDS[two]}. Choose another one for ${FIELDS[two]}, or none.`;
    }
  }
  return null;
}
