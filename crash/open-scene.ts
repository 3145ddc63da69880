import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/postgres.ts';
import { openLedger } from './books/ledger.ts';
import type { BooksAt } from './books/read-books.ts';
import { watchReconciliation } from './books/reconciliation.ts';
import { createBuyers } from './buyers/buyers.ts';
import type { Shop } from './buyers/shop.ts';
import { createKillPoints } from './kill-points.ts';
import { providerKeys, startProvider, webhookSecret } from './provider.ts';
import { createRunningStore, type RunningStore } from './running-store.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { admin, setUpShop } from './set-up-shop.ts';

const PROMO_CODE = 'SLEIGHBELLS';

/** All buyers have the same address, so its limits are raised. */
const raisedLimits = {
  LOGIN_FAILURES_PER_ACCOUNT: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  PROMO_FAILURES_PER_ADDRESS: '1000000',
  PAYMENT_INTENTS_PER_ADDRESS: '1000000',
};

export interface CrashRun {
  seed: number;
  /** An empty PostgreSQL database; absent: SQLite. */
  databaseUrl?: string | undefined;
}

/** Everything that a run consists of. */
export interface Scene {
  shop: Shop;
  store: RunningStore;
  buyers: ReturnType<typeof createBuyers>;
  killPoints: ReturnType<typeof createKillPoints>;
  reconciliation: ReturnType<typeof watchReconciliation>;
  booksAt: BooksAt;
  random: SeededRandom;
}

/** Opens a new shop with its own store and provider, and without buyers. */
export async function openScene(run: CrashRun): Promise<Scene> {
  const random = createSeededRandom(run.seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'sleigh-crash-'));
  const provider = await startProvider(random.fork());
  const port = await freePort();
  const killPoints = createKillPoints(random.fork());
  const environment = {
    PORT: String(port),
    LOG_LEVEL: 'warn',
    MIN_FREE_BYTES: '0',
    SECRET_KEY: 'a secret key for crashes that is long enough',
    STRIPE_API_BASE: provider.url,
    STRIPE_JS_URL: `${provider.url}/v3/stripe.js`,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    // So that Node compiles the same files once and not at every start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled'),
    ...raisedLimits,
    ...(run.databaseUrl === undefined ? {} : { DATABASE_URL: run.databaseUrl }),
  };
  const store = createRunningStore({ environment, dataDir, onStep: killPoints.know });
  const booksAt = { url: run.databaseUrl, dataDir };
  const shop: Shop = {
    url: `http://127.0.0.1:${port}`,
    provider,
    packages: [],
    publicKey: providerKeys.publicKey,
    promoCode: PROMO_CODE,
    ledger: openLedger(),
    moneyGoesBack: false,
    untilOpen: store.untilOpen,
  };
  const buyers = createBuyers(shop, random.fork());
  const reconciliation = watchReconciliation(provider, booksAt);
  const scene = { shop, store, buyers, killPoints, reconciliation, booksAt, random };
  try {
    if (!(await store.restart(null))) throw new Error(`The store does not start. See ${dataDir}.`);
    shop.packages = await setUpShop(shop);
    provider.sendEventsTo(shop.url);
    killPoints.forget();
    return scene;
  } catch (error) {
    await leaveScene(scene, { isClean: false });
    throw error;
  }
}

/** Ends the store and the provider. Deletes their data if the run `isClean`. */
export async function leaveScene(
  { booksAt: { dataDir }, shop, store }: Scene,
  { isClean }: { isClean: boolean },
): Promise<void> {
  await store.close();
  await shop.provider.close();
  if (isClean) await rm(dataDir, { recursive: true, force: true });
  else process.stdout.write(`The store's data and its log are kept in ${dataDir}\n`);
}
