import * as contract from '#contract/grants/grants.ts';
import * as files from '#contract/grants/import.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { nameOfAdmin } from '../../accounts/index.ts';
import { describeOrder } from '../orders/index.ts';
import { grantPackages } from './grant-packages.ts';
import { checkPeople, importPeople } from './import-people.ts';
import { takeGrantBack } from './take-grant-back.ts';

/** Registers the calls with which admins give packages to customers, and take them back. */
export function grantRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
): void {
  router.on(contract.grantPackages, async ({ body, viewer }) => {
    const actor = await nameOfAdmin(deps, viewer.id);
    const { id } = await grantPackages(deps, { ...body, actor });
    return describeOrder(deps, id);
  });

  router.on(files.checkPeople, ({ body }) => checkPeople(deps, body));

  router.on(files.importPeople, async ({ body, viewer }) => {
    const actor = await nameOfAdmin(deps, viewer.id);
    return importPeople(deps, { ...body, actor });
  });

  router.on(contract.takeGrantBack, async ({ params: { orderId }, body, viewer }) => {
    const actor = await nameOfAdmin(deps, viewer.id);
    await takeGrantBack(deps, { orderId, ...body, actor });
    return describeOrder(deps, orderId);
  });
}
