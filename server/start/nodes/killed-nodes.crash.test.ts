import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { sized } from '../../../scripts/test/sized.ts';
import { type ChildNodes, startChildNodes } from '../../testing/nodes/child-nodes.ts';
import { detailsOf, newEmail } from '../../testing/test-checkout.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';

const KILLS = sized(1, 12);
const BUYERS = 3;
/** Far more than is on its way to a reader at a time. */
const FILM_BYTES = 64 * 2 ** 20;
const PATIENCE_MS = 480_000 + KILLS * 60_000;

const isThere = process.env.TEST_DATABASE_URL !== undefined;
const title = `a node of two that is killed${isThere ? '' : ' (skipped: TEST_DATABASE_URL is not set, npm test sets it)'}`;

/** A response; null if none came. */
function openRange(url: string, headers: Record<string, string>): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    get(url, { headers, agent: false }, resolve).on('error', () => resolve(null));
  });
}

/** Different at each place. */
function filmBytes(): Buffer {
  const bytes = Buffer.alloc(FILM_BYTES);
  for (let at = 0; at < FILM_BYTES; at += 4)
    bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  return bytes;
}

describe.skipIf(!isThere)(title, () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let running: ChildNodes;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    running = await startChildNodes(database.url);
  });
  afterAll(async () => {
    await running?.close();
    await database?.drop();
  });

  /** A browser behind a proxy, which sends each request to the next node. */
  const openBrowser = () => {
    let cookie = '';
    let turn = 0;
    const ask = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
      turn += 1;
      const url = `${running.nodes[turn % 2]?.url}${path}`;
      try {
        const answer = await fetch(url, { ...init, headers: { ...init.headers, cookie } });
        const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
        const kept = cookie.split('; ').filter((one) => one !== '');
        const names = set.map((one) => one.split('=')[0]);
        cookie = [...kept.filter((one) => !names.includes(one.split('=')[0])), ...set].join('; ');
        return answer;
      } catch {
        return null;
      }
    };
    /** As a person who presses the button again until there is an answer. */
    const post = async (path: string, body: unknown = {}): Promise<Record<string, unknown>> => {
      const headers = { 'content-type': 'application/json' };
      for (;;) {
        const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
        const text = await answer?.text().catch(() => undefined);
        if (answer?.ok && text !== undefined) return JSON.parse(text);
        if (answer !== null && answer.status < 500) throw new Error(`${path}: ${text}`);
        await wait(50);
      }
    };
    const open = async (path: string): Promise<void> => {
      while (!(await ask(path))?.ok) await wait(50);
    };
    return { open, post, cookie: () => cookie };
  };

  /** Buys by card and watches nothing. Returns the address, by which the books are looked at. */
  const buy = async (browser: ReturnType<typeof openBrowser>) => {
    const { shop } = running;
    const email = newEmail();
    // The page brings the cookie that makes a repeated order the same.
    await browser.open('/checkout');
    const order = await browser.post('/api/create-payment-intent', {
      packages: [shop.catalogue.beard],
      amount: '49.00',
      customerInfo: detailsOf(email),
    });
    const intent = String(order.clientSecret).split('_secret_')[0] ?? '';
    shop.sandbox.controls.pay({ intent });
    await browser.post(`/api/complete-order/${order.orderId}`);
    return { email, intent };
  };
  /** Every buyer has one order, which is paid once. */
  const expectSoldOnce = async (bought: readonly { email: string; intent: string }[]) => {
    const { db, sandbox } = running.shop;
    const paid = sandbox.controls.intents().filter(({ status }) => status === 'succeeded');
    for (const { email, intent } of bought) {
      const orders = await db
        .selectFrom('purchase')
        .select(['id', 'status'])
        .where('email_key', '=', email)
        .execute();
      expect(orders.map(({ status }) => status)).toEqual(['completed']);
      const own = paid.filter(({ metadata }) => metadata.orderId === orders[0]?.id);
      expect(own.map(({ id }) => id)).toEqual([intent]);
    }
    expect(sandbox.controls.refunds()).toEqual([]);
  };
  /** A buyer's browser, and the path of a film that it may play. */
  const openFilm = async (bytes: Buffer) => {
    const { shop } = running;
    await createDiskStorage(join(shop.dataDir, 'files')).put('test/film', bytes);
    await shop.db
      .updateTable('video')
      .set({ object_key: 'test/film', size_bytes: bytes.length })
      .where('id', '=', shop.catalogue.beard.videoId)
      .execute();
    const browser = openBrowser();
    const { email } = await buy(browser);
    await browser.post('/api/auth/customer-login', { email, password: detailsOf(email).password });
    return { browser, path: `/media/videos/${shop.catalogue.beard.videoId}` };
  };

  it(
    `loses no order, makes none twice, and a film goes on to the byte: ${KILLS} times`,
    async () => {
      const bytes = filmBytes();
      const { browser, path } = await openFilm(bytes);
      const bought: { email: string; intent: string }[] = [];
      let turn = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const received = createHash('sha256');
        let [at, answers] = [0, 0];
        let restart: Promise<void> | undefined;
        const killNode = async (number: number) => {
          await running.nodes[number]?.kill();
          await running.restart(number);
        };
        const buyers = Array.from({ length: BUYERS }, () => buy(openBrowser()));
        // From their first request to their last answer.
        await wait((kill * 37) % 150);
        while (at < bytes.length) {
          turn += 1;
          const answer = await openRange(`${running.nodes[turn % 2]?.url}${path}`, {
            cookie: browser.cookie(),
            range: `bytes=${at}-`,
          });
          if (answer === null) continue;
          answers += 1;
          expect(answer.statusCode).toBe(206);
          try {
            for await (const piece of answer) {
              received.update(piece);
              at += piece.length;
              if (at > 2 ** 20) restart ??= killNode(turn % 2);
            }
          } catch {
            // Cut off; the next range goes on.
          }
        }
        expect(received.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(at).toBe(bytes.length);
        // The killed node did not send all of it.
        expect(answers).toBeGreaterThan(1);
        bought.push(...(await Promise.all(buyers)));
        await restart;
      }
      expect(bought).toHaveLength(KILLS * BUYERS);
      await expectSoldOnce(bought);
    },
    PATIENCE_MS,
  );
});
