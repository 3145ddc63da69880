import * as contract from '#contract/overview.ts';
import type { Router } from '#platform/http/router.ts';
import { keepForAMinute } from './keep-for-a-minute.ts';
import { readBest } from './read-best.ts';
import { type NeedsDeps, readNeeds } from './read-needs.ts';
import { type KeepCounted, readOverview } from './read-overview.ts';

/** What an owner looks at first. */
export function overviewRoutes(router: Router, deps: NeedsDeps): void {
  const keepCounted: KeepCounted = keepForAMinute(deps);
  const keepBest = keepForAMinute<contract.Best>(deps);
  router.on(contract.getOverview, ({ query }) => readOverview(deps, keepCounted, query));
  router.on(contract.getBest, ({ query }) => readBest(deps, keepBest, query));
  router.on(contract.getNeeds, () => readNeeds(deps));
}
