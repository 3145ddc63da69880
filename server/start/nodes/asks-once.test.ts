import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNow } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { lookEvery, runOnOneNode } from '#platform/jobs/run-on-one-node.ts';
import { sized } from '../../../scripts/test/sized.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { registerWork } from '../register-work.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 15_000;
const MINUTES = sized(5, 60);

describeOnEachDatabase('the provider, asked by several nodes', (kind) => {
  let store: TestStore;
  const databases: Database[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind);
    const sales = await openTestSales(store);
    await sales.place();
  });
  afterAll(async () => {
    for (const db of databases) await db.destroy();
    await store.close();
  });

  /** A node's periodic work that all share, as a test has it: what is to be called at a time. */
  const startNode = (number: number) => {
    const db = store.openDatabaseAgain();
    databases.push(db);
    const looks: { everyMs: number; look: () => Promise<void> }[] = [];
    const { signal } = new AbortController();
    const deps: Deps = { ...store.deps, db };
    deps.jobs = {
      ...store.deps.jobs,
      every: () => undefined,
      runOnOneNode(periodMs, name, work) {
        if (!['reconciler', 'account of the payment key'].includes(name)) return;
        const look = runOnOneNode(deps, { name, holder: `node-${number}`, periodMs }, work);
        looks.push({ everyMs: lookEvery(periodMs), look: () => look(signal) });
      },
    };
    registerWork(deps, { prepares: false, backUp: () => Promise.reject(new Error('no backup')) });
    return looks;
  };
  /** Lets that much time pass, in which all nodes look as often as they do, however long they take for it. */
  const pass = async (nodes: ReturnType<typeof startNode>[], minutes: number) => {
    const { db } = store.deps;
    for (let ms = 0; ms < minutes * MINUTE_MS; ms += STEP_MS) {
      const before = await readNow(db);
      for (const { everyMs, look } of nodes.flat()) if (ms % everyMs === 0) await look();
      store.clock.advance({ seconds: STEP_MS / 1000 });
      const begunNow = db.updateTable('timer').where('begun_at', '>', before);
      await begunNow.set({ begun_at: before }).execute();
      const left = STEP_MS - ((await readNow(db)) - before);
      await db
        .updateTable('timer')
        .set((row) => ({ begun_at: row('begun_at', '-', left) }))
        .execute();
    }
  };
  const countWhile = async (work: () => Promise<void>) => {
    const { controls } = store.sandbox;
    controls.clearRequests();
    await work();
    const counted: Record<string, number> = {};
    for (const { method, path } of controls.requests()) {
      const what = `${method} ${path.replace(/pi_\w+/, '*')}`;
      counted[what] = (counted[what] ?? 0) + 1;
    }
    return counted;
  };

  it('hears from three as often as from one', async () => {
    const alone = startNode(1);
    await countWhile(() => pass([alone], 1));
    const byOne = await countWhile(() => pass([alone], MINUTES));
    expect(byOne['GET /v1/events']).toBe(MINUTES);
    const others = [startNode(2), startNode(3)];
    // Each asks once because it has started.
    await countWhile(() => pass([alone, ...others], 1));
    const byThree = await countWhile(() => pass([alone, ...others], MINUTES));
    expect(byThree['GET /v1/events']).toBe(MINUTES);
    // Once an hour.
    expect(byThree['GET /v1/account'] ?? 0).toBeLessThanOrEqual(Math.ceil(MINUTES / 60));
    const asked = (counted: Record<string, number>) => counted['GET /v1/payment_intents/*'] ?? 0;
    expect(asked(byThree)).toBeLessThanOrEqual(asked(byOne));
  });
});
