import { startChildShop } from '../child-shop.ts';

export type ChildNodes = Awaited<ReturnType<typeof startChildNodes>>;

/**
 * Starts a shop with two nodes: processes on the empty PostgreSQL database at `url` and on one folder, and one
 * sandbox.
 */
export async function startChildNodes(url: string) {
  const shop = await startChildShop({
    DATABASE_URL: url,
    SECRET_KEY: 'a secret key that both of the nodes share',
    ROLE: 'web',
    PROMO_FAILURES_PER_ADDRESS: '100000',
    PAYMENT_INTENTS_PER_ADDRESS: '100000',
  });
  const nodes = [shop.child, await shop.startNode()];
  return {
    shop,
    nodes,
    /** Starts another process in the place of the one of that number, which was killed. */
    async restart(number: number) {
      nodes[number] = await shop.startNode();
    },
    async close() {
      for (const node of nodes) await node.kill();
      await shop.close();
    },
  };
}
