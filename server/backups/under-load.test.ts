import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { sized } from '../../scripts/test/sized.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { detailsOf, newEmail } from '../testing/test-checkout.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { testPromoCode } from '../testing/test-store.ts';
import { mp4Video } from '../testing/test-videos.ts';

/** How many backups are made of a store that sells. */
const ROUNDS = sized(5);
const SECRET_KEY = 'a secret key for tests that is long enough';

/** Orders and uploads that the store acknowledged: the buyers' addresses, and the videos' keys. */
interface Acknowledged {
  emails: string[];
  videos: string[];
}

/** Buys and uploads without a pause. Adds everything acknowledged, and measures the response times. */
function keepBusy(shop: ChildShop, { emails, videos }: Acknowledged) {
  const latencies: number[] = [];
  let isOver = false;
  const buy = async () => {
    while (!isOver) {
      const email = newEmail();
      const start = performance.now();
      const body = { packages: [shop.catalogue.beard], promoCode: testPromoCode };
      const customerInfo = detailsOf(email);
      const path = '/api/create-free-order';
      const { status } = await shop.send('POST', path, { ...body, customerInfo }, '');
      latencies.push(performance.now() - start);
      if (status === 200) emails.push(email);
    }
  };
  const upload = async () => {
    while (!isOver) {
      const uploadId = `upload-${crypto.randomUUID()}`;
      const chunk = { uploadId, bytes: mp4Video({ seconds: 3 }), chunkNumber: 0, totalChunks: 1 };
      const { status, body } = await shop.sendChunk(chunk);
      if (status === 200) videos.push(`videos/${body.videoId}`);
    }
  };
  const work = Promise.all([buy(), buy(), upload()]);
  return {
    /** Waits for so many more answers. */
    answers: (count: number) =>
      expect.poll(() => latencies.length, { timeout: 300_000 }).toBeGreaterThan(count),
    /** The 99th percentile of the answers since the last question, in milliseconds. */
    p99() {
      const sorted = latencies.splice(0).toSorted((one, other) => one - other);
      return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    },
    async stop() {
      isOver = true;
      await work;
    },
  };
}

/** Finds data that was acknowledged before the backup began and that the restored store lacks. */
async function findMissing(
  environment: Record<string, string>,
  { emails, videos }: Acknowledged,
): Promise<string[]> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = environment;
  const db = await openDatabase({ url, dataDir });
  const orders = await db
    .selectFrom('purchase')
    .innerJoin('purchase_item', 'purchase_item.purchase_id', 'purchase.id')
    .innerJoin('customer', 'customer.id', 'purchase.customer_id')
    .select('customer.email_key')
    .where('status', '=', 'completed')
    .execute();
  const uploads = await db
    .selectFrom('upload')
    .innerJoin('upload_chunk', 'upload_chunk.upload_id', 'upload.id')
    .select('video_id')
    .where('state', '=', 'finished')
    .execute();
  await db.destroy();
  const bought = new Set(orders.map((row) => row.email_key));
  const stored = new Set(uploads.map((row) => `videos/${row.video_id}`));
  return [
    ...emails.filter((email) => !bought.has(email)),
    ...videos.filter((video) => !stored.has(video)),
  ];
}

describeWithDatabase(
  'backups of a store that sells meanwhile',
  (kind) => {
    const title = `hold everything that was acknowledged before, ${ROUNDS} times`;
    // Ends what hangs, no more.
    it(title, { timeout: ROUNDS * 600_000 }, async () => {
      await using places = newPlaces();
      const folder = join(places.folder, 'backups');
      const { DATA_DIR: _unused, ...database } = await places.make(kind);
      const shop = await startChildShop({ SECRET_KEY, LOG_LEVEL: 'silent', ...database });
      const environment = { SECRET_KEY, ...database, DATA_DIR: shop.dataDir };
      const acknowledged: Acknowledged = { emails: [], videos: [] };
      const times: [quiet: number, backingUp: number][] = [];
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const busy = keepBusy(shop, acknowledged);
          await busy.answers(20);
          const quiet = busy.p99();
          const before = structuredClone(acknowledged);
          const made = await runSleigh(environment, `backup ${folder} --keep 2`).finally(busy.stop);
          expect(made.code, made.noted).toBe(0);
          times.push([quiet, busy.p99()]);
          const place: Record<string, string> = { SECRET_KEY, ...(await places.make(kind)) };
          const restored = await runSleigh(place, `restore ${folder}`);
          expect(restored.code, restored.noted).toBe(0);
          expect(await findMissing(place, before)).toEqual([]);
          rmSync(place.DATA_DIR ?? '', { recursive: true });
        }
      } finally {
        await shop.close();
      }
      const { emails, videos } = acknowledged;
      const pairs = times.map(([quiet, backingUp]) => `${quiet}/${backingUp}`).join(' ');
      console.info(
        `${kind}: ${emails.length} orders, ${videos.length} files; p99 of an order without/with a backup, ms: ${pairs}`,
      );
    });
  },
  { tags: 'full' },
);
