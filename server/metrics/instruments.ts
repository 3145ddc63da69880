import type { Family, Sample } from './exposition.ts';

type Labels = Readonly<Record<string, string>>;

/** Counts up. */
export interface Counter {
  /** What is counted with these labels. To be kept where much is counted. */
  of(labels: Labels): { add(amount: number): void };
  read(): Family;
}

export function createCounter(name: string, help: string): Counter {
  const { seriesOf, all } = createSeries((labels) => ({
    labels,
    value: 0,
    add(amount: number) {
      this.value += amount;
    },
  }));
  return { of: seriesOf, read: () => ({ name, help, type: 'counter', samples: all() }) };
}

/** Counts values by how large they are. */
export interface Histogram {
  /** What is counted with these labels. To be kept where much is counted. */
  of(labels: Labels): { observe(value: number): void };
  read(): Family;
}

/** One series for each set of labels, begun when it is first asked for. */
function createSeries<Series>(begin: (labels: Labels) => Series) {
  const series = new Map<string, Series>();
  const seriesOf = (labels: Labels): Series => {
    const key = Object.values(labels).join('\n');
    const known = series.get(key) ?? begin(labels);
    series.set(key, known);
    return known;
  };
  return { seriesOf, all: () => [...series.values()] };
}

/** @param bounds the upper bounds of the buckets, the smallest first */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const { seriesOf, all } = createSeries((labels) => ({
    labels,
    counts: bounds.concat(Number.POSITIVE_INFINITY).map(() => 0),
    sum: 0,
    observe(value: number) {
      const at = bounds.findIndex((bound) => value <= bound);
      const bucket = at === -1 ? bounds.length : at;
      this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
      this.sum += value;
    },
  }));
  const samplesOf = ({ labels, counts, sum }: ReturnType<typeof seriesOf>) => {
    let total = 0;
    const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound, index): Sample => {
      total += counts[index] ?? 0;
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound);
      return { suffix: '_bucket', labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: total },
    ];
  };
  return {
    of: seriesOf,
    read: () => ({ name, help, type: 'histogram', samples: all().flatMap(samplesOf) }),
  };
}
