/** Random choices that are the same for the same seed. */
export interface SeededRandom {
  /** A whole number from 0 to `below` - 1. */
  number(below: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Another generator, for a part whose choices must not depend on the timing of other parts. */
  fork(): SeededRandom;
}

/** Seeds the mulberry32 generator. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (below: number): number => Math.floor(next() * below);
  return {
    number,
    chance: (percent) => number(100) < percent,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[number(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    shuffle<Item>(items: readonly Item[]): Item[] {
      const weighed = items.map((item) => ({ item, weight: next() }));
      return weighed.sort((a, b) => a.weight - b.weight).map(({ item }) => item);
    },
    fork: () => createSeededRandom(number(2 ** 32)),
  };
}
