import * as contract from '#contract/catalog.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { listOnSale } from './list-on-sale.ts';

/** The public package list. */
export function catalogRoutes(router: Router, deps: Pick<Deps, 'db'>): void {
  router.on(contract.listPackages, () => listOnSale(deps));
}
