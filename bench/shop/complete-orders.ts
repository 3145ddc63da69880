/**
 * A store that completes paid orders, on the PostgreSQL of TEST_DATABASE_URL or on SQLite: half of them with
 * messages to buyer and admins and half without, in turns. Prints both medians (milliseconds) as JSON.
 */
import { registerHooks } from 'node:module';
import { sql } from 'kysely';
import type { updateFromProvider as Update } from '../../server/sales/payments/settling/update-from-provider.ts';
import type { openCashDesk as OpenDesk } from '../../server/testing/cash-desk.ts';
import type { startTestStore as Start } from '../../server/testing/test-store.ts';
import { spreadOf } from '../frame/spread.ts';
import { telling } from './telling.ts';

const PAIRS = 60;
const WARM_UPS = 10;
const TOLD = /\/telling\/tell-buyer\.ts$/;

// What tells buyers and admins is replaced by what may leave it out.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOwn = context.parentURL?.endsWith('/bench/shop/telling.ts');
    if (!TOLD.test(found.url) || isOwn === true) return found;
    return { ...found, url: new URL('telling.ts', import.meta.url).href };
  },
});

async function load<Module>(path: string): Promise<Module> {
  return await import(new URL(`../../server/${path}`, import.meta.url).href);
}
const { startTestStore } = await load<{ startTestStore: typeof Start }>('testing/test-store.ts');
const { openCashDesk } = await load<{ openCashDesk: typeof OpenDesk }>('testing/cash-desk.ts');
const { updateFromProvider } = await load<{ updateFromProvider: typeof Update }>(
  'payments/settling/update-from-provider.ts',
);

const kind = process.env.TEST_DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
const store = await startTestStore(kind, {
  environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000' },
});
// As in a shop; the tests' databases do not sync. The PostgreSQL that the bench starts does.
if (kind === 'SQLite') await sql`pragma synchronous = full`.execute(store.deps.db);
const desk = await openCashDesk(store);

async function complete(withMessages: boolean): Promise<number> {
  const { orderId, intent } = await desk.place();
  store.sandbox.controls.pay({ intent });
  telling.isOn = withMessages;
  const start = performance.now();
  const request = { orderId, cause: 'Measured.', actor: 'system' };
  const { status } = await updateFromProvider(store.deps, request);
  if (status !== 'completed') throw new Error(`an order is ${status}`);
  return performance.now() - start;
}

const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (let pair = -WARM_UPS; pair < PAIRS; pair += 1) {
  // Every other pair in reverse order.
  for (const how of pair % 2 === 0
    ? (['with', 'without'] as const)
    : (['without', 'with'] as const)) {
    const time = await complete(how === 'with');
    if (pair >= 0) times[how].push(time);
  }
}
await store.close();
const medians = { with: spreadOf(times.with).median, without: spreadOf(times.without).median };
process.stdout.write(`${JSON.stringify(medians)}\n`);
