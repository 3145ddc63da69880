import type { Aim } from './store/steps.ts';
import { type ChildSettings, type StoreChild, spawnStore } from './store/store-child.ts';

/** The store, one process after the other, each on the same port and the same data. */
export interface RunningStore {
  /** The process there is now. */
  child(): StoreChild;
  /** Starts the next process; answers whether it opened, false where it died before. */
  restart(aim: Aim | null): Promise<boolean>;
  /** Resolves when one is open. */
  untilOpen(): Promise<void>;
  close(): Promise<void>;
}

/** The next process loads its code while this one is at work: a restart takes no longer than it must. */
export function createRunningStore(settings: ChildSettings): RunningStore {
  let next = spawnStore(settings);
  let child = next;
  let opening = Promise.withResolvers<void>();
  return {
    child: () => child,
    async restart(aim) {
      child = next;
      next = spawnStore(settings);
      const started = child;
      const isOpen = await started.start(aim);
      // Whoever waits while one dies before it opens goes on waiting for the one after it.
      if (!isOpen || started.isDead()) return false;
      opening.resolve();
      void started.dead.then(() => {
        opening = Promise.withResolvers();
      });
      return true;
    },
    untilOpen: () => opening.promise,
    async close() {
      child.kill();
      next.kill();
      await Promise.all([child.dead, next.dead]);
    },
  };
}
