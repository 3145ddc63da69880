import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import { isFull, sized } from '../../../scripts/test/sized.ts';
import { type ChildNodes, startChildNodes } from '../../testing/nodes/child-nodes.ts';
import { testPromoCode } from '../../testing/test-store.ts';

const ROUNDS = isFull ? 8 : 1;
const AWAY_MS = sized(200, 1000);
/** So long after the database takes connections again every node works; beside other tests it may take longer. */
const BACK_MS = 120_000;
const PATIENCE_MS = ROUNDS * (360_000 + AWAY_MS);

const isThere = findPostgres() !== undefined;
const title = `two nodes whose database goes away${isThere ? '' : ' (skipped: PostgreSQL is missing)'}`;

describe.skipIf(!isThere)(title, () => {
  let postgres: Postgres;
  let running: ChildNodes;
  beforeAll(async () => {
    // What it has acknowledged is there after a crash.
    postgres = await startPostgres({ isDurable: true });
    running = await startChildNodes(postgres.url);
  });
  afterAll(async () => {
    await running?.close();
    await postgres?.stop();
  });

  let buyers = 0;
  /** Someone takes a package; an order that was acknowledged has an id. */
  const buy = async (node: number) => {
    buyers += 1;
    const answer = await fetch(`${running.nodes[node]?.url}/api/create-free-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        promoCode: testPromoCode,
        packages: [{ id: running.shop.catalogue.beard.id }],
        customerInfo: {
          firstName: 'Ann',
          lastName: 'North',
          password: 'a-password-of-ann',
          email: `buyer-${buyers}@north.example`,
        },
      }),
    });
    const body = JSON.parse(await answer.text()) as { orderId?: string; code?: string };
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body };
  };
  const look = async (node: number, path: string) => {
    const answer = await fetch(`${running.nodes[node]?.url}${path}`);
    await answer.arrayBuffer();
    return `${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim();
  };

  it(
    `say so, acknowledge nothing that is lost, and go on by themselves: ${ROUNDS} times`,
    async () => {
      const acknowledged: string[] = [];
      const seen = new Set<string>();
      let [longestBack, isOver] = [0, false];
      const buying = [0, 1].map(async (node) => {
        while (!isOver) {
          const { status, orderId, retryAfter, code } = await buy(node);
          if (status === 200 && orderId !== undefined) acknowledged.push(orderId);
          else seen.add(`${status} ${code} ${retryAfter}`);
          await wait(20);
        }
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = acknowledged.length;
        await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 2);
        await postgres.takeAway();
        await expect.poll(() => look(0, '/api/packages')).toBe('503 5');
        await expect.poll(() => look(1, '/')).toBe('503 5');
        expect(await look(0, '/healthz')).toBe('200');
        expect(await look(0, '/readyz')).toMatch(/^503/);
        await wait(AWAY_MS);
        // Who was in the midst of their order may get to the database only now.
        await expect.poll(() => seen.size).toBeGreaterThan(0);
        await postgres.bringBack();
        const start = performance.now();
        for (const node of [0, 1]) {
          await expect.poll(() => look(node, '/readyz'), { timeout: BACK_MS }).toBe('200');
          expect((await buy(node)).status).toBe(200);
        }
        longestBack = Math.max(longestBack, performance.now() - start);
      }
      isOver = true;
      await Promise.all(buying);
      const { db } = running.shop;
      const stored = await db.selectFrom('purchase').select(['id', 'status']).execute();
      const completed = new Set(
        stored.filter((row) => row.status === 'completed').map(({ id }) => id),
      );
      expect(acknowledged.filter((id) => !completed.has(id))).toEqual([]);
      expect([...seen]).toEqual(['503 database_away 5']);
      process.stdout.write(
        `${acknowledged.length} orders acknowledged, none lost; back after ${Math.round(longestBack)} ms at most\n`,
      );
    },
    PATIENCE_MS,
  );
});
