/** A cell: text that anybody may have written, an amount of money in whole cents, or nothing. */
export type Cell = string | { cents: number } | null;

/** The mark by which spreadsheets know the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** The text that spreadsheets take for the beginning of a formula, also after blanks and in full width. */
const FORMULA = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/**
 * The same inside a text, behind what ends a cell where spreadsheets divide lines by semicolons, as in half of Europe:
 * there the quotation marks of our cells do not count, because they are in the middle of a cell.
 */
const FORMULA_INSIDE = /(\r\n|[;\t\r\n])(?=(?:[^\S\r\n\t]|")*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

function writeText(text: string): string {
  // OWASP, "CSV Injection": an apostrophe makes it text.
  const safe = (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function writeAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? writeText(cell) : writeAmount(cell.cents);
}

/** A line of a CSV file (RFC 4180), with its end. Text is never a formula, amounts are numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}
