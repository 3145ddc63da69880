import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled, sized } from '../../scripts/test/sized.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import type { Change } from '../testing/child-shop-changes.ts';
import { whyNoStrace } from '../testing/strace/attach-strace.ts';
import { findMissing, tryDiskFailure } from '../testing/try-disk-failure.ts';

/** At how many calls the disk fails. At a size of 1,500 it fails at every one that the changes take. */
const CALLS = sized(1, 2);

/** The ways in which it fails, and at which calls; where it fails at more than these, also at the first ones. */
const kinds = [
  { under: 'database', error: 'EIO', stays: false, calls: [2, 9] },
  { under: 'database', error: 'EIO', stays: true, calls: [2, 15] },
  { under: 'database', error: 'ENOSPC', stays: false, calls: [30, 5] },
  { under: 'database', error: 'ENOSPC', stays: true, calls: [21, 4] },
  { under: 'files', error: 'EIO', stays: false, calls: [1, 4] },
  { under: 'files', error: 'EIO', stays: true, calls: [4, 2] },
  { under: 'files', error: 'ENOSPC', stays: false, calls: [3, 2] },
  { under: 'files', error: 'ENOSPC', stays: true, calls: [3, 1] },
] as const;
type Kind = (typeof kinds)[number];

function nameOf({ under, error, stays }: Kind): string {
  return `${error} under the ${under}, ${stays ? 'from one call on' : 'once'}`;
}

/** The disk fails at one call after the other; the store is killed now and then. */
async function sweep(shop: ChildShop, { calls: some, ...kind }: Kind) {
  const faults: string[] = [];
  let injected = 0;
  const kept: Change[] = [];
  const first = Array.from({ length: CALLS }, (_, at) => at + 1);
  const calls = [...new Set([...some, ...first])].slice(0, CALLS).sort((a, b) => a - b);
  for (const [at, nth] of calls.entries()) {
    const andKill = at % 5 === 4 || at === calls.length - 1;
    const tried = await tryDiskFailure(shop, { ...kind, nth, andKill });
    // A setting is replaced by the next change.
    kept.push(...tried.changes.filter(({ request }) => request !== 'POST /api/settings'));
    faults.push(...tried.faults);
    injected += tried.injected;
    if (tried.injected > 0 || andKill) continue;
    // The changes take no more calls.
    await shop.restart();
    break;
  }
  faults.push(...(await findMissing(kept)));
  return { faults, injected };
}

const title = 'a store whose disk fails';
const refusal = await whyNoStrace();
const describeTraced = refusal === undefined ? describe : describe.skip;
describeTraced(refusal === undefined ? title : `${title} (skipped: ${refusal})`, () => {
  let shop: ChildShop;
  beforeAll(async () => {
    shop = await startChildShop({
      // So that the calls on files come in the same order every time.
      UV_THREADPOOL_SIZE: '1',
      LOG_LEVEL: 'silent',
      // All buyers come from one address, and whose code could not be checked counts as a failure.
      PAYMENT_INTENTS_PER_ADDRESS: '100000',
      PROMO_FAILURES_PER_ADDRESS: '100000',
    });
  });
  afterAll(() => shop.close());

  const tried = sampled(kinds, 7);
  it.each(tried.map((kind) => [nameOf(kind), kind] as const))(
    'acknowledges only what is stored, and recovers by itself: %s',
    async (name, kind) => {
      const { faults, injected } = await sweep(shop, kind);
      console.info(`${name}: ${injected} calls failed`);
      expect(faults).toEqual([]);
      expect(injected).toBeGreaterThan(0);
    },
    600_000 + CALLS * 10_000,
  );
});
