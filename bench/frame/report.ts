import type { Machine } from './machine.ts';
import type { FigureResult, RowResult } from './measure-row.ts';
import type { Spread } from './spread.ts';

export interface Results {
  startedAt: string;
  machine: Machine;
  rows: RowResult[];
}

/** Three digits, or whole thousands with commas. */
export function rounded(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

function spreadText({ median, min, max }: Spread): string {
  return `${rounded(median)} (${rounded(min)}-${rounded(max)})`;
}

function wantedText({ figure: { atLeast, atMost, target } }: FigureResult): string {
  if (atLeast === undefined && atMost === undefined) return '';
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return target === undefined ? limit : `${limit}, target ${target}`;
}

const HEAD = ['figure', 'store', 'reference', 'ratio', 'wanted', ''];

function cells(result: FigureResult): string[] {
  const { figure, store, reference, ratio, verdict } = result;
  return [
    `${figure.name}, ${figure.unit}`,
    spreadText(store),
    reference === null ? '' : `${figure.against}: ${spreadText(reference)}`,
    ratio === null ? '' : spreadText(ratio),
    wantedText(result),
    verdict === 'shown' ? '' : verdict,
  ];
}

/** A Markdown table, the first row its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [columns = []] = rows;
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length), 3),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

/** One row as it is shown on the screen and in the page: medians, with minimum and maximum. */
export function rowText(result: RowResult): string {
  const title = `## ${result.row}: ${result.title}`;
  if ('refused' in result) return `${title}\n\nNo figures. ${result.refused}\n`;
  if ('leftOut' in result) return `${title}\n\nLeft out: ${result.leftOut}\n`;
  return `${title}\n\n${table([HEAD, ...result.figures.map(cells)])}\n`;
}

export function pageText({ startedAt, machine, rows }: Results): string {
  const { cpu, cores, memoryGb, node, system, pinned, load } = machine;
  const facts = `${cores} x ${cpu}, ${memoryGb} GB, ${system}, Node ${node}. The server ${
    pinned ? 'on one core, the load on the other' : 'and the load share the cores'
  }; load average at the start ${load}.`;
  const note = 'Medians of the rounds, with minimum and maximum in brackets.';
  return [`# ${startedAt}`, facts, note, ...rows.map(rowText)].join('\n\n');
}
