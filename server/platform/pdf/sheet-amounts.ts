import { centsFromDecimal } from '#contract/values/money.ts';
import type { Cell } from './pdf-cells.ts';
import { type PdfSheet, SHEET_WIDTH } from './pdf-sheet.ts';

/** The width of the column of amounts, in points. */
const AMOUNTS = 110;
export const MINUS = '\u2212';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An amount of dollars, written as a decimal string, as documents show it: "49.00" -> "$49.00". */
export const paperDollars = (decimal: string): string =>
  dollarFormat.format((centsFromDecimal(decimal) ?? Number.NaN) / 100);

/** The day of an ISO 8601 time in UTC, so that it is the same for everybody: "December 24, 2026". */
export const paperDay = (iso: string): string => dayFormat.format(new Date(iso));

/** Writes a label at the left and an amount at the right. */
export function amountLine(
  sheet: PdfSheet,
  [label, amount]: [string, string],
  look: Pick<Cell, 'look' | 'tag'> = {},
): void {
  sheet.row(
    { text: label, x: 0, width: SHEET_WIDTH - AMOUNTS, ...look },
    { text: amount, x: SHEET_WIDTH - AMOUNTS, width: AMOUNTS, align: 'right', ...look },
  );
}
