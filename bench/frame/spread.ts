/** Several measurements of the same thing. */
export interface Spread {
  median: number;
  min: number;
  max: number;
  /** In the order they were taken. */
  values: readonly number[];
}

/** The median of an even number of values is the mean of the two in the middle. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new Error('Nothing was measured.');
  const upper = sorted[sorted.length >> 1] ?? max;
  const lower = sorted[(sorted.length - 1) >> 1] ?? min;
  return { median: (lower + upper) / 2, min, max, values };
}
