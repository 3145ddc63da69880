import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { cookieOf, startStoreChild } from './store-child.ts';
import { addTestCatalogue } from './test-catalogue.ts';
import { chunkForm, type TestChunk } from './test-forms.ts';
import { testKeys, testPromoCode } from './test-store.ts';

const SETTINGS = {
  VITE_STRIPE_PUBLIC_KEY: testKeys.publicKey,
  STRIPE_SECRET_KEY: testKeys.secretKey,
  FREE_PROMO_CODE: testPromoCode,
};

export interface ChildResponse {
  status: number;
  text: string;
  body: Record<string, unknown>;
  /** The Cookie header that keeps what it set. */
  cookie: string;
}

async function ask(url: string, init: RequestInit): Promise<ChildResponse> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  const body = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: answer.status, text, body, cookie: cookieOf(answer) };
}

export type ChildShop = Awaited<ReturnType<typeof startChildShop>>;

/**
 * Starts a shop that sells, in a new folder and a process of its own, beside a sandbox in this one: with a
 * catalogue, payment keys and a promotion code.
 */
export async function startChildShop(environment: Record<string, string> = {}) {
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
  const startNode = () => startStoreChild(dataDir, { ...standIn, ...environment });
  let child = await startNode();
  let adminCookie = await child.signIn();
  /** Sends JSON; `cookie` is what a browser would send, by default the admin's. */
  const send = (method: 'GET' | 'POST', path: string, body?: unknown, cookie = adminCookie) =>
    ask(child.url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  /** Ends it with `kill -9`; nobody has its database open then, so its log is all that is left. */
  async function kill(): Promise<void> {
    // While one process has it open, SQLite keeps its index of the log and recovers nothing.
    await db.destroy();
    await child.kill();
  }
  for (const [key, value] of Object.entries(SETTINGS)) {
    const answer = await send('POST', '/api/settings', { key, value });
    if (answer.status !== 200) throw new Error(`${key} was not saved: ${answer.text}`);
  }
  return {
    dataDir,
    sandbox,
    catalogue,
    send,
    kill,
    get child() {
      return child;
    },
    /** The database, opened by the test as well; after a restart another one. */
    get db() {
      return db;
    },
    /** Starts another process of it. */
    startNode,
    sendChunk(chunk: TestChunk) {
      const { body, headers } = chunkForm(chunk);
      const init = { method: 'POST', headers: { ...headers, cookie: adminCookie } };
      return ask(`${child.url}/api/videos/upload-chunk`, { ...init, body: new Uint8Array(body) });
    },
    /** Kills it and starts it again on the same files. */
    async restart(): Promise<void> {
      await kill();
      child = await startNode();
      db = await open();
      adminCookie = await child.signIn();
    },
    async close(): Promise<void> {
      await child.kill();
      await sandbox.close();
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
