import type { KillPoint } from './store/steps.ts';
import { type ChildSettings, spawnStore } from './store/store-child.ts';

export type RunningStore = ReturnType<typeof createRunningStore>;

/**
 * The store: one process after another, on the same port and the same data.
 * The next process loads its code while the current one runs, so that a restart is fast.
 */
export function createRunningStore(settings: ChildSettings) {
  let next = spawnStore(settings);
  let child = next;
  let opening = Promise.withResolvers<void>();
  return {
    /** The current process. */
    child: () => child,
    /** Starts the next process. Returns false if it died before it was open. */
    async restart(killPoint: KillPoint | null): Promise<boolean> {
      child = next;
      next = spawnStore(settings);
      const started = child;
      const isOpen = await started.start(killPoint);
      // If it died before it was open, everybody goes on waiting for the next one.
      if (!isOpen || started.isDead()) return false;
      opening.resolve();
      void started.dead.then(() => {
        opening = Promise.withResolvers();
      });
      return true;
    },
    /** Resolves when the store is open. */
    untilOpen: () => opening.promise,
    async close() {
      child.kill();
      next.kill();
      await Promise.all([child.dead, next.dead]);
    },
  };
}
