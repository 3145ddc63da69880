import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { startReference } from '../references/server.ts';
import { openShop, signInAdmin } from '../shop/shop.ts';
import { hashOf } from '../shop/video-file.ts';

/** A server that takes uploads. */
export interface Receiver {
  name: string;
  pid: number;
  /** Uploads the file `count` times at once. Returns the seconds it took. Throws if other bytes were stored. */
  upload(file: string, count: number): Promise<number>;
}

interface Sent {
  seconds: number;
  /** The receiver's ids of the files, and the sender's ids of the uploads. */
  stored: string[];
  uploadIds: string[];
}

const SENDER = join(import.meta.dirname, '../load/send-uploads.ts');

async function send(place: Workplace, ...args: unknown[]): Promise<Sent> {
  return JSON.parse(await place.load([process.execPath, SENDER, ...args.map(String)]));
}

/** A shop that keeps its files in the folder. */
export async function openStoreReceiver(place: Workplace, folder: string): Promise<Receiver> {
  const dataDir = join(folder, 'shop');
  const shop = await openShop(place, async () => {}, { DATA_DIR: dataDir });
  const cookie = await signInAdmin(shop);
  return {
    name: 'store',
    pid: shop.pid,
    async upload(file, count) {
      const sent = await send(place, 'store', shop.url, file, count, cookie);
      for (const id of sent.stored) await assertSame(file, join(dataDir, 'files', 'videos', id));
      for (const id of sent.uploadIds) {
        const url = `${shop.url}/api/videos/uploads/${id}`;
        const { status } = await fetch(url, { method: 'DELETE', headers: { cookie } });
        if (status !== 200) throw new Unusable(`answered ${status} to the deletion of an upload`);
      }
      return sent.seconds;
    },
  };
}

/** A server that only writes the bytes to their places in the folder. */
export async function openBareReceiver(place: Workplace, folder: string): Promise<Receiver> {
  const directory = join(folder, 'bare');
  await mkdir(directory, { recursive: true });
  const { pid, origin } = await startReference(place, 'bare-upload.ts', directory);
  return {
    name: 'node:http',
    pid,
    async upload(file, count) {
      const sent = await send(place, 'bare', origin, file, count);
      for (const id of sent.stored) {
        await assertSame(file, join(directory, id));
        await rm(join(directory, id));
      }
      return sent.seconds;
    },
  };
}

const hashes = new Map<string, Promise<string>>();

async function assertSame(sent: string, stored: string): Promise<void> {
  const expected = hashes.get(sent) ?? hashOf(sent);
  hashes.set(sent, expected);
  if ((await hashOf(stored)) !== (await expected)) throw new Unusable('stored other bytes');
}
