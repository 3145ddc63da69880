import type { Family, Sample } from './exposition.ts';

type Labels = Readonly<Record<string, string>>;

/** Counts up. */
export interface Counter {
  add(labels: Labels, amount?: number): void;
  read(): Family;
}

export function createCounter(name: string, help: string): Counter {
  const series = new Map<string, { labels: Labels; value: number }>();
  return {
    add(labels, amount = 1) {
      const key = Object.values(labels).join('\n');
      const known = series.get(key);
      if (known === undefined) series.set(key, { labels, value: amount });
      else known.value += amount;
    },
    read: () => ({ name, help, type: 'counter', samples: [...series.values()] }),
  };
}

/** Counts values by how large they are. */
export interface Histogram {
  observe(labels: Labels, value: number): void;
  read(): Family;
}

/** @param bounds the upper bounds of the buckets, the smallest first */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
  const samplesOf = ({
    labels,
    counts,
    sum,
  }: {
    labels: Labels;
    counts: number[];
    sum: number;
  }) => {
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
    observe(labels, value) {
      const key = Object.values(labels).join('\n');
      const one = series.get(key) ?? { labels, counts: Array(bounds.length + 1).fill(0), sum: 0 };
      series.set(key, one);
      const at = bounds.findIndex((bound) => value <= bound);
      const bucket = at === -1 ? bounds.length : at;
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
      one.sum += value;
    },
    read: () => ({
      name,
      help,
      type: 'histogram',
      samples: [...series.values()].flatMap(samplesOf),
    }),
  };
}
