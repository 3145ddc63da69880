import type { SeededRandom } from './seeded-random.ts';
import type { KillPoint } from './store/steps.ts';

/** How the next store dies: at a step, or at a random moment. */
export type Death =
  | { at: 'step'; killPoint: KillPoint; fromTheStart: boolean }
  | { at: 'moment'; afterMs: number };

const LONGEST_WAIT_MS = 500;

/** Counts the deaths at each known step, and plans the next at one of those that were chosen least often. */
export function createKillPoints(random: SeededRandom) {
  const deaths = new Map<string, number>();
  /** How often each step was chosen as a kill point. Some are seldom reached. */
  const choices = new Map<string, number>();
  const neglected = (): string => {
    const fewest = Math.min(...choices.values());
    const step = random.pick(
      [...choices].filter(([, count]) => count <= fewest).map(([name]) => name),
    );
    choices.set(step, fewest + 1);
    return step;
  };
  return {
    deaths,
    /** Forgets the steps so far, because setting up the shop is done only once. */
    forget(): void {
      deaths.clear();
      choices.clear();
    },
    /** Adds a step. */
    know(step: string): void {
      if (choices.has(step)) return;
      choices.set(step, 0);
      deaths.set(step, 0);
    },
    died(step: string): void {
      deaths.set(step, (deaths.get(step) ?? 0) + 1);
    },
    next(): Death {
      const roll = random.number(100);
      if (roll < 15 || choices.size === 0) {
        return { at: 'moment', afterMs: random.number(LONGEST_WAIT_MS) };
      }
      const fromTheStart = random.chance(25);
      if (roll < 35) {
        return { at: 'step', killPoint: { step: '*', nth: 1 + random.number(40) }, fromTheStart };
      }
      return {
        at: 'step',
        killPoint: { step: neglected(), nth: 1 + random.number(2) },
        fromTheStart,
      };
    },
  };
}
