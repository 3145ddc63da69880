import * as contract from '#contract/overview.ts';
import type { Router } from '#platform/http/router.ts';
import { createMemoizer } from './memoize.ts';
import { readBest } from './read-best.ts';
import { readFirstDay } from './read-first-day.ts';
import { type NeedsDeps, readNeeds } from './read-needs.ts';
import { type MemoizeFigures, readOverview } from './read-overview.ts';
import type { ShopPayments } from './shop-needs.ts';

/** Routes of the overview, the first page of an owner. */
export function overviewRoutes(router: Router, deps: NeedsDeps, payments: ShopPayments): void {
  const memoizeFigures: MemoizeFigures = createMemoizer(deps);
  const memoizeBest = createMemoizer<contract.Best>(deps);
  router.on(contract.getOverview, ({ query }) => readOverview(deps, memoizeFigures, query));
  router.on(contract.getBest, ({ query }) => readBest(deps, memoizeBest, query));
  router.on(contract.getFirstDay, async () => ({ firstDay: await readFirstDay(deps, payments) }));
  router.on(contract.getNeeds, () => readNeeds(deps, payments));
}
