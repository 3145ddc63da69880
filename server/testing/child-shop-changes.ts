import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ChildResponse, ChildShop } from './child-shop.ts';
import { detailsOf, newEmail } from './test-checkout.ts';
import { testPromoCode } from './test-store.ts';
import { mp4Video } from './test-videos.ts';

/** Something that a shop acknowledges, once it is stored. */
export interface Change {
  name: string;
  /** How the request begins that asks for it. */
  request: string;
  /** Asks for it; again and again the same. */
  send(): Promise<ChildResponse>;
  /** Whether the shop has it now: `whole`, `absent`, or what else is there. */
  look(): Promise<string>;
}

const none = '0 customer';
const placed = '0 customer; pending, 1 item, 1 event, nobody, password';
const completed = '1 customer; completed, 1 item, 1 event, the customer, no password';

/** Describes somebody's order in the database, in words such as those above. */
async function describeOrder({ db }: ChildShop, email: string): Promise<string> {
  const customers = db.selectFrom('customer').select('id').where('email_key', '=', email);
  const ids = (await customers.execute()).map(({ id }) => id);
  const { rows } = await sql<
    Record<'status' | 'items' | 'events' | 'owner' | 'hash', string | null>
  >`
    select status, customer_id as owner, password_hash as hash,
      (select count(*) from purchase_item where purchase_id = purchase.id and kind = 'item') as items,
      (select count(*) from purchase_event
        where purchase_id = purchase.id and to_status = status) as events
    from purchase where email_key = ${email}`.execute(db);
  const orders = rows.map(({ status, items, events, owner, hash }) => {
    const who = owner === null ? 'nobody' : ids.includes(owner) ? 'the customer' : 'somebody';
    const key = hash === null ? 'no password' : 'password';
    return `${status}, ${items} item, ${events} event, ${who}, ${key}`;
  });
  return [`${ids.length} customer`, ...orders].join('; ');
}

/** Somebody who orders, in a browser that keeps the cookie of its checkout. */
function newBuyer(shop: ChildShop) {
  const email = newEmail();
  const order = { packages: [shop.catalogue.beard], customerInfo: detailsOf(email) };
  let cookie = '';
  const post = async (path: string, more?: Record<string, string>) => {
    const answer = await shop.send('POST', path, more && { ...order, ...more }, cookie);
    if (answer.cookie !== '') cookie = answer.cookie;
    return answer;
  };
  return {
    post,
    orderByCard: () => post('/api/create-payment-intent', { amount: '49.00' }),
    async look({ absent = none, whole }: { absent?: string; whole: string }) {
      const found = await describeOrder(shop, email);
      if (found === absent) return 'absent';
      return found === whole ? 'whole' : found;
    },
  };
}

function freeOrder(shop: ChildShop): Change {
  const { post, look } = newBuyer(shop);
  return {
    name: 'an order with the promotion code',
    request: 'POST /api/create-free-order',
    send: () => post('/api/create-free-order', { promoCode: testPromoCode }),
    look: () => look({ whole: completed }),
  };
}

function cardOrder(shop: ChildShop): Change {
  const { orderByCard, look } = newBuyer(shop);
  return {
    name: 'an order by card',
    request: 'POST /api/create-payment-intent',
    send: orderByCard,
    look: () => look({ whole: placed }),
  };
}

async function completion(shop: ChildShop): Promise<Change> {
  const { post, orderByCard, look } = newBuyer(shop);
  const { status, text, body } = await orderByCard();
  if (status !== 200) throw new Error(`not ordered: ${text}`);
  let intent = String(body.clientSecret).split('_secret_')[0];
  return {
    name: 'the completion of a paid order',
    request: 'POST /api/complete-order/',
    send() {
      // Paid only now: the store looks for payments by itself, too.
      if (intent !== undefined) shop.sandbox.controls.pay({ intent });
      intent = undefined;
      return post(`/api/complete-order/${body.orderId}`);
    },
    look: () => look({ absent: placed, whole: completed }),
  };
}

function setting(shop: ChildShop): Change {
  const value = `Shop ${crypto.randomUUID()}`;
  return {
    name: 'a change of the settings',
    request: 'POST /api/settings',
    send: () => shop.send('POST', '/api/settings', { key: 'STORE_NAME', value }),
    async look() {
      const stored = shop.db.selectFrom('setting').select('value').where('name', '=', 'STORE_NAME');
      return (await stored.executeTakeFirst())?.value === value ? 'whole' : 'absent';
    },
  };
}

/** A chunk of a small file: its only one, or the last of two, which comes first. */
function chunk(shop: ChildShop, isWhole: boolean): Change {
  const uploadId = `upload-${crypto.randomUUID()}`;
  const bytes = mp4Video({ seconds: 3 });
  const place = isWhole ? { chunkNumber: 0, totalChunks: 1 } : { chunkNumber: 1, totalChunks: 2 };
  return {
    name: isWhole ? 'a whole file' : 'a chunk of a file',
    request: 'POST /api/videos/upload-chunk',
    send: () => shop.sendChunk({ uploadId, bytes, ...place }),
    async look() {
      const row = await shop.db
        .selectFrom('upload')
        .leftJoin('upload_chunk', 'upload_chunk.upload_id', 'upload.id')
        .select(['upload.id', 'state', 'video_id', 'upload_chunk.size_bytes as stored'])
        .where('lookup_key', '=', uploadId)
        .executeTakeFirst();
      if (row === undefined || row.stored === null) return 'absent';
      const read = (name: string) =>
        readFile(join(shop.dataDir, 'files', name)).catch(() => Buffer.alloc(0));
      const [growing, done] = [`uploads/${row.id}.upload`, `videos/${row.video_id}`];
      const content = Buffer.concat([await read(growing), await read(done)]);
      if (!content.subarray(-bytes.length).equals(bytes)) return 'recorded without its bytes';
      return isWhole && row.state !== 'finished' ? 'absent' : 'whole';
    },
  };
}

/** One change of every kind, each new and ready to be asked for. */
export async function newChanges(shop: ChildShop): Promise<Change[]> {
  const orders = [freeOrder(shop), cardOrder(shop), await completion(shop)];
  return [...orders, setting(shop), chunk(shop, false), chunk(shop, true)];
}
