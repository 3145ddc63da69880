import { inspect } from 'node:util';
import { messageOf } from '../../scripts/message-of.ts';
import { type Candidate, type Figure, type Row, type Sample, Unusable } from './row.ts';
import { type Spread, spreadOf } from './spread.ts';
import type { Workplace } from './workplace.ts';

const PRODUCT = 'store';

/** How a figure compares with its limit and its target; `shown` if it has no limit. */
export type Verdict = 'target reached' | 'reached' | 'missed' | 'shown';

export interface FigureResult {
  figure: Figure;
  store: Spread;
  reference: Spread | null;
  /** The store's number divided by the reference's, round by round. */
  ratio: Spread | null;
  verdict: Verdict;
}

export type RowResult = { row: string; title: string } & (
  | { figures: FigureResult[] }
  /** Why there are no figures: what the store or a reference did wrong. */
  | { refused: string }
  /** The programs that are missing on this machine. */
  | { leftOut: string }
);

/** Prepares a row, measures the candidates in turns, and compares the figures with their limits. */
export async function measureRow(row: Row, place: Workplace): Promise<RowResult> {
  const { name, title } = row;
  try {
    const candidates = await row.prepare(place);
    const samples = await measureAlternately(row, candidates);
    const figures = row.figures.map((figure) => judge(figure, samples));
    return { row: name, title, figures };
  } catch (error) {
    if (error instanceof Unusable) return { row: name, title, refused: error.message };
    // The stack holds paths of this machine, which do not belong into the page of results.
    process.stderr.write(`${inspect(error)}\n`);
    return { row: name, title, refused: `it broke off: ${messageOf(error)}` };
  }
}

async function measureAlternately(row: Row, candidates: readonly Candidate[]) {
  const { rounds = 5, warmUps = 1 } = row;
  const samples = new Map<string, Sample[]>(candidates.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    // Every other round in reverse order, so that nobody gains from being second.
    const inTurn = round % 2 === 0 ? candidates : candidates.toReversed();
    for (const candidate of inTurn) {
      const sample = await measured(candidate);
      if (round >= 0) samples.get(candidate.name)?.push(sample);
    }
  }
  return samples;
}

async function measured(candidate: Candidate): Promise<Sample> {
  try {
    return await candidate.round();
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    throw new Unusable(`${candidate.name}: ${error.message}`, { cause: error });
  }
}

function judge(figure: Figure, samples: ReadonlyMap<string, Sample[]>): FigureResult {
  const valuesOf = (candidate: string) =>
    (samples.get(candidate) ?? []).map((sample) => {
      const value = sample[figure.name];
      if (value !== undefined && Number.isFinite(value)) return value;
      throw new Unusable(`${candidate}: measured no "${figure.name}"`);
    });
  const own = valuesOf(PRODUCT);
  const store = spreadOf(own);
  if (figure.against === undefined) {
    return {
      figure,
      store,
      reference: null,
      ratio: null,
      verdict: verdictOn(store.median, figure),
    };
  }
  const others = valuesOf(figure.against);
  const ratio = spreadOf(own.map((value, round) => value / (others[round] ?? Number.NaN)));
  const verdict = verdictOn(ratio.median, figure);
  return { figure, store, reference: spreadOf(others), ratio, verdict };
}

/** The target is on the same side of the limit as the values that are allowed. */
function verdictOn(value: number, { atLeast, atMost, target }: Figure): Verdict {
  if (atLeast === undefined && atMost === undefined) return 'shown';
  const within = (least: number | undefined, most: number | undefined) =>
    value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  if (!within(atLeast, atMost)) return 'missed';
  if (target === undefined) return 'reached';
  return within(atLeast && target, atMost && target) ? 'target reached' : 'reached';
}
