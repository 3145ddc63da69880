/**
 * mixed-visits.ts <file>: visits a shop as several people at once and checks every answer. The file
 * holds a `Visits` as JSON. Prints the number of visits of each kind.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

export interface Visits {
  url: string;
  seconds: number;
  /** Cookies of an admin, and of a customer who may watch the video. */
  admin: string;
  customer: string;
  videoPath: string;
  videoBytes: number;
  videoId: string;
  packageId: string;
  promoCode: string;
}

/** People at once, and the mean pause between two visits of one of them, in milliseconds. */
const PEOPLE = 8;
const PAUSE_MS = 60;
const PIECE_BYTES = 1_000_000;

const [, , file = ''] = process.argv;
const visits: Visits = JSON.parse(readFileSync(file, 'utf8'));
const picture = await sharp({
  create: { width: 1280, height: 720, channels: 3, background: '#0f4c3a' },
})
  .png()
  .toBuffer();
let buyers = 0;

async function ask(path: string, init: RequestInit = {}, status = 200): Promise<ArrayBuffer> {
  const answer = await fetch(visits.url + path, init);
  const bytes = await answer.arrayBuffer();
  if (answer.status === status && bytes.byteLength > 0) return bytes;
  throw new Error(`${path} answered ${answer.status}: ${Buffer.from(bytes)}`);
}

const by = (cookie: string) => ({ headers: { cookie } });
const sending = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function watch(): Promise<void> {
  const from = Math.floor(Math.random() * (visits.videoBytes - PIECE_BYTES));
  const range = `bytes=${from}-${from + PIECE_BYTES - 1}`;
  const headers = { cookie: visits.customer, range };
  const bytes = await ask(visits.videoPath, { headers }, 206);
  if (bytes.byteLength !== PIECE_BYTES) throw new Error(`${bytes.byteLength} bytes of ${range}`);
}

/** Every buyer is new, so each time a password is hashed. */
function buy(): Promise<unknown> {
  buyers += 1;
  const email = `buyer-${process.pid}-${buyers}@bench.example`;
  const customerInfo = { firstName: 'Bo', lastName: 'Bench', email, password: 'reindeer-bench' };
  const { packageId, promoCode } = visits;
  const order = { customerInfo, packages: [{ id: packageId }], promoCode };
  return ask('/api/create-free-order', sending(order));
}

function changePicture(): Promise<unknown> {
  const body = new FormData();
  body.set('thumbnail', new Blob([new Uint8Array(picture)]), 'picture.png');
  const path = `/api/videos/${visits.videoId}/thumbnail/upload`;
  return ask(path, { ...by(visits.admin), method: 'POST', body });
}

/** What people do, and the share of each in percent. */
const kinds: [name: string, share: number, visit: () => Promise<unknown>][] = [
  ['page', 25, () => ask('/', { headers: { 'accept-encoding': 'br' } })],
  ['packages', 25, () => ask('/api/packages')],
  ['video', 25, watch],
  ['session', 14, () => ask('/api/auth/me', by(visits.customer))],
  ['orders', 6, () => ask('/api/orders', by(visits.admin))],
  ['search', 2, () => ask('/api/orders?q=bench', by(visits.admin))],
  ['purchase', 2, buy],
  ['thumbnail', 1, changePicture],
];

const counts = Object.fromEntries(kinds.map(([name]) => [name, 0]));
const until = performance.now() + visits.seconds * 1000;
const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * PAUSE_MS));

async function person(): Promise<void> {
  while (performance.now() < until) {
    let dice = Math.random() * 100;
    for (const [name, share, visit] of kinds) {
      dice -= share;
      if (dice >= 0) continue;
      await visit();
      counts[name] = (counts[name] ?? 0) + 1;
      break;
    }
    await pause();
  }
}

await Promise.all(Array.from({ length: PEOPLE }, person));
process.stdout.write(`${JSON.stringify(counts)}\n`);
