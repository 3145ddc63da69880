import { rounded, table } from '../../frame/report.ts';
import type { Sample } from '../../frame/row.ts';

/** What the table assumes. All else in it is measured. */
export const ASSUMED = {
  /** Of a film in 1080p with much movement, with its sound. One in 720p takes half of it. */
  bitsPerSecond: 5_000_000,
  /** The length of a piece, which a player asks for at once. */
  pieceSeconds: 4,
  /** How often a player saves the position, with what was played for the statistics. */
  saveSeconds: 10,
};

const VIEWERS = [1_000, 10_000, 100_000];

/** What is measured. Each asks a process and, except for nginx, the database for processor time. */
export const ASKED = {
  sent: 'piece sent by the store',
  checked: 'piece checked for nginx',
  nginx: 'piece sent by nginx',
  redirected: 'piece redirected to the bucket',
  saved: 'save',
} as const;

/** The names of what is measured for each: microseconds of processor time, and bytes with their headers. */
export const processorOf = (asked: string) => `${asked}: processor`;
export const databaseOf = (asked: string) => `${asked}: database`;
export const answerOf = (asked: string) => `${asked}: answer`;

/**
 * What so many viewers at once ask of each part, by the part's name with its unit. They play evenly: what a start or a
 * jump asks for is left out.
 */
export function askedBy(viewers: number, measured: Sample, assumed = ASSUMED) {
  const pieces = viewers / assumed.pieceSeconds;
  const saves = viewers / assumed.saveSeconds;
  const of = (name: string) => measured[name] ?? Number.NaN;
  const line = (piece: string) =>
    ((pieces * of(answerOf(piece)) + saves * of(answerOf(ASKED.saved))) * 8) / 1e6;
  const cores = (nameOf: (asked: string) => string, piece: string) =>
    (pieces * of(nameOf(piece)) + saves * of(nameOf(ASKED.saved))) / 1e6;
  return {
    'line, the store sends films, Mbit/s': line(ASKED.sent),
    'line, nginx sends films, Mbit/s': line(ASKED.nginx),
    'line, redirects to the bucket, Mbit/s': line(ASKED.redirected),
    'requests a second': pieces + saves,
    'cores of web nodes, the store sends films': cores(processorOf, ASKED.sent),
    'cores of web nodes, nginx sends films': cores(processorOf, ASKED.checked),
    'cores of nginx, which sends films': (pieces * of(processorOf(ASKED.nginx))) / 1e6,
    'cores of web nodes, redirects to the bucket': cores(processorOf, ASKED.redirected),
    'saves a second': saves,
    'cores of the database, the store or nginx sends films': cores(databaseOf, ASKED.sent),
    'cores of the database, redirects to the bucket': cores(databaseOf, ASKED.redirected),
  };
}

/** The assumptions, and below them what 1,000, 10,000 and 100,000 viewers ask for. */
export function viewersTable(measured: Sample, cores: number): string {
  const columns = VIEWERS.map((viewers) => Object.values(askedBy(viewers, measured)));
  const rows = Object.keys(askedBy(1, measured)).map((part, index) => [
    part,
    ...columns.map((values) => rounded(values[index] ?? Number.NaN)),
  ]);
  const { bitsPerSecond, pieceSeconds, saveSeconds } = ASSUMED;
  const assumed =
    `Assumed: ${bitsPerSecond / 1e6} Mbit/s for each viewer, a piece every ${pieceSeconds} s, a save every ` +
    `${saveSeconds} s. This machine has ${cores} cores. Multiplied, not measured with so many viewers:`;
  const head = ['viewers at once', ...VIEWERS.map((count) => count.toLocaleString('en-US'))];
  return `${assumed}\n\n${table([head, ...rows])}`;
}
