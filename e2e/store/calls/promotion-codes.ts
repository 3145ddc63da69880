import { endHolds } from '../../../server/sales/checkout/end-holds.ts';
import type { OpenStore } from '../open-store.ts';

/** Makes a promotion code that takes a percentage off everything. */
export async function addCode({ deps }: OpenStore, code: string, percent: number): Promise<void> {
  await deps.db
    .insertInto('promo_code')
    .values({
      id: deps.ids.id(),
      code,
      code_key: code.toLowerCase(),
      percent_off: percent,
      cents_off: null,
      minimum_cents: 0,
      for_all: 1,
      starts_at: null,
      ends_at: null,
      use_limit: null,
      customer_limit: null,
      enabled: 1,
      version: 1,
      created_at: 1,
    })
    .execute();
}

/** Switches a promotion code off. */
export async function endCode({ deps }: OpenStore, code: string): Promise<void> {
  const codes = deps.db.updateTable('promo_code').set({ enabled: 0 });
  await codes.where('code', '=', code).execute();
}

/** Cancels the unpaid orders whose hold on a code is over. */
export async function endHoldsOfCodes({ deps }: OpenStore): Promise<void> {
  await endHolds(deps);
}
