import type { SeededRandom } from './seeded-random.ts';
import type { Aim } from './store/steps.ts';

/** How the next store dies: at a step, or at a random moment. */
export type Death =
  | { at: 'step'; aim: Aim; fromTheStart: boolean }
  | { at: 'moment'; afterMs: number };

const LONGEST_WAIT_MS = 500;

/** Keeps the known steps with the number of deaths at each, and aims at the steps with the fewest. */
export function createAiming(random: SeededRandom) {
  const deaths = new Map<string, number>();
  /** How often each step was aimed at. Some are seldom reached. */
  const aims = new Map<string, number>();
  const neglected = (): string => {
    const fewest = Math.min(...aims.values());
    const step = random.pick(
      [...aims].filter(([, count]) => count <= fewest).map(([name]) => name),
    );
    aims.set(step, fewest + 1);
    return step;
  };
  return {
    deaths,
    /** Forgets the steps so far, because setting up the shop is done only once. */
    forget(): void {
      deaths.clear();
      aims.clear();
    },
    /** Adds a step. */
    know(step: string): void {
      if (aims.has(step)) return;
      aims.set(step, 0);
      deaths.set(step, 0);
    },
    died(step: string): void {
      deaths.set(step, (deaths.get(step) ?? 0) + 1);
    },
    next(): Death {
      const roll = random.number(100);
      if (roll < 15 || aims.size === 0) {
        return { at: 'moment', afterMs: random.number(LONGEST_WAIT_MS) };
      }
      const fromTheStart = random.chance(25);
      if (roll < 35) {
        return { at: 'step', aim: { step: '*', nth: 1 + random.number(40) }, fromTheStart };
      }
      return { at: 'step', aim: { step: neglected(), nth: 1 + random.number(2) }, fromTheStart };
    },
  };
}
