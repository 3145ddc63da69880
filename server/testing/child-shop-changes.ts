import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildResponse, ChildShop } from './child-shop.ts';
import { detailsOf, newEmail } from './test-checkout.ts';
import type { TestChunk } from './test-forms.ts';
import { testPromoCode } from './test-store.ts';
import { mp4Video } from './test-videos.ts';

/** Something that a shop acknowledges, once it is stored. */
export interface Change {
  name: string;
  /** How the request begins that asks for it. */
  request: string;
  /** Whether it stays; a setting is replaced by the next change. */
  isKept: boolean;
  /** What has to be done before it can be asked for. */
  prepare?: () => Promise<void>;
  /** Asks for it; again and again the same. */
  send(): Promise<ChildResponse>;
  /** Whether the shop has it now: `whole`, `absent`, or what else is there. */
  look(): Promise<string>;
}

/** A browser that keeps the cookie of its checkout. */
function browserOf(shop: ChildShop) {
  let cookie = '';
  return async (path: string, body?: unknown): Promise<ChildResponse> => {
    const answer = await shop.send('POST', path, body, cookie);
    if (answer.cookie !== '') cookie = answer.cookie;
    return answer;
  };
}

/** What the database holds of somebody's order: "completed, 1 items, 1 events, customer". */
async function describeOrder({ db }: ChildShop, email: string): Promise<string> {
  const customers = await db
    .selectFrom('customer')
    .select('id')
    .where('email_key', '=', email)
    .execute();
  const orders = await db
    .selectFrom('purchase')
    .select(['id', 'status', 'customer_id', 'password_hash'])
    .where('email_key', '=', email)
    .execute();
  const described = orders.map(async ({ id, status, customer_id, password_hash }) => {
    const items = await db
      .selectFrom('purchase_item')
      .select('position')
      .where('purchase_id', '=', id)
      .where('kind', '=', 'item')
      .execute();
    const events = await db
      .selectFrom('purchase_event')
      .select('to_status')
      .where('purchase_id', '=', id)
      .where('to_status', '=', status)
      .execute();
    const owner = customer_id === null ? 'nobody' : customers.some((one) => one.id === customer_id);
    const key = password_hash === null ? 'no password' : 'password';
    return `${status}, ${items.length} item, ${events.length} event, ${owner}, ${key}`;
  });
  return [`${customers.length} customer`, ...(await Promise.all(described))].join('; ');
}

const none = '0 customer';
const placed = '0 customer; pending, 1 item, 1 event, nobody, password';
const completed = '1 customer; completed, 1 item, 1 event, true, no password';

function freeOrder(shop: ChildShop): Change {
  const [email, post] = [newEmail(), browserOf(shop)];
  const order = { packages: [shop.catalogue.beard], promoCode: testPromoCode };
  return {
    name: 'an order with the promotion code',
    request: 'POST /api/create-free-order',
    isKept: true,
    send: () => post('/api/create-free-order', { ...order, customerInfo: detailsOf(email) }),
    async look() {
      const found = await describeOrder(shop, email);
      if (found === none) return 'absent';
      return found === completed ? 'whole' : found;
    },
  };
}

function cardOrder(shop: ChildShop): Change {
  const [email, post] = [newEmail(), browserOf(shop)];
  const packages = [shop.catalogue.beard];
  const body = { packages, amount: '49.00', customerInfo: detailsOf(email) };
  return {
    name: 'an order by card',
    request: 'POST /api/create-payment-intent',
    isKept: true,
    send: () => post('/api/create-payment-intent', body),
    async look() {
      const found = await describeOrder(shop, email);
      if (found === none) return 'absent';
      return found === placed ? 'whole' : found;
    },
  };
}

function completion(shop: ChildShop): Change {
  const [email, post] = [newEmail(), browserOf(shop)];
  const packages = [shop.catalogue.beard];
  const body = { packages, amount: '49.00', customerInfo: detailsOf(email) };
  let orderId: unknown;
  let intent: string | undefined;
  /** Not before it is asked for: the store looks for payments by itself, too. */
  const pay = () => {
    if (intent !== undefined) shop.sandbox.controls.pay({ intent });
    intent = undefined;
  };
  return {
    name: 'the completion of a paid order',
    request: 'POST /api/complete-order/',
    isKept: true,
    async prepare() {
      const answer = await post('/api/create-payment-intent', body);
      if (answer.status !== 200) throw new Error(`not ordered: ${answer.text}`);
      orderId = answer.body.orderId;
      intent = String(answer.body.clientSecret).split('_secret_')[0];
    },
    send() {
      pay();
      return post(`/api/complete-order/${orderId}`);
    },
    async look() {
      const found = await describeOrder(shop, email);
      if (found === placed) return 'absent';
      return found === completed ? 'whole' : found;
    },
  };
}

function setting(shop: ChildShop): Change {
  const value = `Shop ${crypto.randomUUID()}`;
  return {
    name: 'a change of the settings',
    request: 'POST /api/settings',
    isKept: false,
    send: () => shop.send('POST', '/api/settings', { key: 'STORE_NAME', value }),
    async look() {
      const rows = await shop.db
        .selectFrom('setting')
        .select('value')
        .where('name', '=', 'STORE_NAME')
        .execute();
      return rows.some((row) => row.value === value) ? 'whole' : 'absent';
    },
  };
}

/** A chunk of a small file: its only one, or the last of two, which comes first. */
function chunk(shop: ChildShop, isWhole: boolean): Change {
  const uploadId = `upload-${crypto.randomUUID()}`;
  const bytes = mp4Video({ seconds: 3 });
  const place = isWhole ? { chunkNumber: 0, totalChunks: 1 } : { chunkNumber: 1, totalChunks: 2 };
  const sent: TestChunk = { uploadId, bytes, ...place };
  return {
    name: isWhole ? 'a whole file' : 'a chunk of a file',
    request: 'POST /api/videos/upload-chunk',
    isKept: true,
    send: () => shop.sendChunk(sent),
    async look() {
      const row = await shop.db
        .selectFrom('upload')
        .leftJoin('upload_chunk', 'upload_chunk.upload_id', 'upload.id')
        .select(['upload.id', 'state', 'video_id', 'upload_chunk.size_bytes as stored'])
        .where('lookup_key', '=', uploadId)
        .executeTakeFirst();
      if (row === undefined || row.stored === null) return 'absent';
      const files = join(shop.dataDir, 'files');
      const [growing, done] = [`uploads/${row.id}.upload`, `videos/${row.video_id}`];
      const read = (name: string) => readFile(join(files, name)).catch(() => Buffer.alloc(0));
      const content = Buffer.concat([await read(growing), await read(done)]);
      if (!content.subarray(-bytes.length).equals(bytes)) return 'recorded without its bytes';
      return isWhole && row.state !== 'finished' ? 'absent' : 'whole';
    },
  };
}

/** One change of every kind, each new and ready to be asked for. */
export async function newChanges(shop: ChildShop): Promise<Change[]> {
  const orders = [freeOrder(shop), cardOrder(shop), completion(shop)];
  const changes = [...orders, setting(shop), chunk(shop, false), chunk(shop, true)];
  for (const { prepare } of changes) await prepare?.();
  return changes;
}
