import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForm, sampleInForm } from '../../scripts/test/test-form.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import type { Change } from '../testing/child-shop-changes.ts';
import { whyNoStrace } from '../testing/strace/attach-strace.ts';
import { findMissing, tryDiskFailure } from '../testing/try-disk-failure.ts';

/** With DISK_FAILURES=all the disk fails at every call, until the changes take no more of them. */
const isWhole = process.env.DISK_FAILURES === 'all';
const everyCall = Array.from({ length: 3000 }, (_, at) => at + 1);

/** The ways in which it fails, and at which calls in the short form. */
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
  const calls = isWhole ? everyCall : inForm<readonly number[]>(some.slice(0, 1), some);
  for (const [at, nth] of calls.entries()) {
    const andKill = isWhole ? at % 5 === 4 : at === calls.length - 1;
    const tried = await tryDiskFailure(shop, { ...kind, nth, andKill });
    // A setting is replaced by the next change.
    kept.push(...tried.changes.filter(({ request }) => request !== 'POST /api/settings'));
    faults.push(...tried.faults);
    injected += tried.injected;
    if (isWhole && tried.injected === 0) break;
  }
  if (isWhole) await shop.restart();
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
      ...{ PAYMENT_INTENTS_PER_ADDRESS: '100000', PROMO_FAILURES_PER_ADDRESS: '100000' },
    });
  });
  afterAll(() => shop.close());

  const tried = isWhole ? kinds : sampleInForm(kinds, 7);
  it.each(tried.map((kind) => [nameOf(kind), kind] as const))(
    'acknowledges only what is stored, and recovers by itself: %s',
    async (name, kind) => {
      const { faults, injected } = await sweep(shop, kind);
      console.info(`${name}: ${injected} calls failed`);
      expect(faults).toEqual([]);
      expect(injected).toBeGreaterThan(0);
    },
    isWhole ? 3_600_000 : 600_000,
  );
});
