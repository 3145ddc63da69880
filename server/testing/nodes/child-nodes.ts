import { type ChildShop, startChildShop } from '../child-shop.ts';
import { type StoreChild, startStoreChild } from '../store-child.ts';

/** A shop with two nodes: processes on one PostgreSQL and one folder, and one sandbox. */
export interface ChildNodes {
  shop: ChildShop;
  /** The two of them; a killed one is replaced by `restart`. */
  nodes: StoreChild[];
  /** Starts another process in the place of the one of that number, which was killed. */
  restart(number: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts such a shop on the empty database at `url`. */
export async function startChildNodes(
  url: string,
  environment: Record<string, string> = {},
): Promise<ChildNodes> {
  const own = {
    ...{ DATABASE_URL: url, SECRET_KEY: 'a secret key that both of the nodes share' },
    ...{ ROLE: 'web', PROMO_FAILURES_PER_ADDRESS: '100000', PAYMENT_INTENTS_PER_ADDRESS: '100000' },
    ...environment,
  };
  const shop = await startChildShop(own);
  const { sandbox, dataDir } = shop;
  const standIn = { STRIPE_API_BASE: sandbox.url, STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js` };
  const start = () => startStoreChild(dataDir, { ...standIn, ...own });
  const nodes = [shop.child, await start()];
  return {
    shop,
    nodes,
    async restart(number) {
      nodes[number] = await start();
    },
    async close() {
      for (const node of nodes) await node.kill();
      await shop.close();
    },
  };
}
