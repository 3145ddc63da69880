import type { createAiming } from './aim.ts';
import type { BooksAt } from './books/read-books.ts';
import type { watchSettling } from './books/settling.ts';
import type { Shop } from './buyers/shop.ts';
import type { CrashRun } from './crash-run.ts';
import type { Crowd } from './crowd.ts';
import type { Dice } from './dice.ts';
import type { RunningStore } from './running-store.ts';

/** Everything that a run consists of. */
export interface Scene {
  run: CrashRun;
  shop: Shop;
  store: RunningStore;
  crowd: Crowd;
  aiming: ReturnType<typeof createAiming>;
  settling: ReturnType<typeof watchSettling>;
  booksAt: BooksAt;
  dice: Dice;
}
