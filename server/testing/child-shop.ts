import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock/clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type StoreChild, startStoreChild } from './store-child.ts';
import { addTestCatalogue, type TestCatalogue } from './test-catalogue.ts';
import { chunkForm, type TestChunk } from './test-forms.ts';
import { testKeys, testPromoCode } from './test-store.ts';

export interface ChildResponse {
  status: number;
  text: string;
  body: Record<string, unknown>;
  /** The Cookie header that keeps what it set. */
  cookie: string;
}

/** A shop that sells, in a process of its own, beside a sandbox in this one. */
export interface ChildShop {
  readonly child: StoreChild;
  dataDir: string;
  sandbox: Sandbox;
  catalogue: TestCatalogue;
  /** The database, opened by the test as well; after a restart another one. */
  readonly db: Database;
  /** Sends JSON; `cookie` is what a browser would send, by default the admin's. */
  send(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    cookie?: string,
  ): Promise<ChildResponse>;
  sendChunk(chunk: TestChunk): Promise<ChildResponse>;
  /** Ends it with `kill -9`; nobody has its database open then, so its log is all that is left. */
  kill(): Promise<void>;
  /** Starts it again on the same files after that. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts such a shop in a new folder: with a catalogue, payment keys and a promotion code. */
export async function startChildShop(environment: Record<string, string> = {}): Promise<ChildShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-shop-'));
  const open = () => openDatabase({ url: environment.DATABASE_URL, dataDir });
  let db = await open();
  await migrateTo(db);
  const storage = createDiskStorage(join(dataDir, 'files'));
  const catalogue = await addTestCatalogue({ db, storage, ids: randomIds, clock: systemClock });
  // Else the store makes covers as soon as it starts, in the midst of whatever a test looks at.
  await db.updateTable('package').set({ cover_key: 'test/1' }).execute();
  const sandbox = await startSandbox({ port: 0 });
  const standIn = { STRIPE_API_BASE: sandbox.url, STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js` };
  const start = () => startStoreChild(dataDir, { ...standIn, ...environment });
  let child = await start();
  let adminCookie = await child.signIn();
  const ask = async (path: string, init: RequestInit): Promise<ChildResponse> => {
    const answer = await fetch(child.url + path, init);
    const text = await answer.text();
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const body = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: answer.status, text, body, cookie: set.join('; ') };
  };
  const shop: ChildShop = {
    get child() {
      return child;
    },
    get db() {
      return db;
    },
    ...{ dataDir, sandbox, catalogue },
    send: (method, path, body, cookie = adminCookie) =>
      ask(path, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    sendChunk(chunk) {
      const { body, headers } = chunkForm(chunk);
      const init = { method: 'POST', headers: { ...headers, cookie: adminCookie } };
      return ask('/api/videos/upload-chunk', { ...init, body: new Uint8Array(body) });
    },
    async kill() {
      // While one process has it open, SQLite keeps its index of the log and recovers nothing.
      await db.destroy();
      await child.kill();
    },
    async restart() {
      await shop.kill();
      child = await start();
      db = await open();
      adminCookie = await child.signIn();
    },
    async close() {
      await child.kill();
      await sandbox.close();
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await saveSettings(shop);
  return shop;
}

async function saveSettings({ send }: ChildShop): Promise<void> {
  const settings = {
    VITE_STRIPE_PUBLIC_KEY: testKeys.publicKey,
    STRIPE_SECRET_KEY: testKeys.secretKey,
    FREE_PROMO_CODE: testPromoCode,
  };
  for (const [key, value] of Object.entries(settings)) {
    const answer = await send('POST', '/api/settings', { key, value });
    if (answer.status !== 200) throw new Error(`${key} was not saved: ${answer.text}`);
  }
}
