import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCustomer } from '../../server/accounts/index.ts';
import { startSession } from '../../server/accounts/sessions.store.ts';
import { addPackage, linkVideo } from '../../server/catalog/index.ts';
import { replaceRenditions } from '../../server/renditions/renditions.store.ts';
import { insertOrder } from '../../server/sales/orders/orders.store.ts';
import { addVideo } from '../../server/videos/index.ts';
import type { Workplace } from '../frame/workplace.ts';
import { openShop, type Shop, type ShopDeps, type ShopOptions } from './shop.ts';
import { VIDEO_BYTES, writeVideo } from './video-file.ts';

export interface VideoShop {
  shop: Shop;
  /** The folder of the video's file, and the file's name. */
  folder: string;
  file: string;
  /** The path it is played from; its rendition's, which is the same file; the headers of its buyer. */
  path: string;
  renditionPath: string;
  packageId: string;
  headers: { cookie: string };
}

/** Opens a shop with a video of 1 GB and a customer who bought it. */
export async function openVideoShop(
  place: Workplace,
  options: Pick<ShopOptions, 'dataDir' | 'databaseUrl' | 'environment'> = {},
): Promise<VideoShop> {
  const dataDir = options.dataDir ?? join(place.folder, 'shop');
  const folder = join(dataDir, 'files', 'videos');
  await mkdir(folder, { recursive: true });
  await writeVideo(join(folder, 'video'));
  const bought = { packageId: '', videoId: '', renditionId: '', token: '' };
  const shop = await openShop(place, {
    ...options,
    dataDir,
    seed: async (deps) => void Object.assign(bought, await sellVideo(deps)),
  });
  const path = `/media/videos/${bought.videoId}`;
  return {
    shop,
    folder,
    file: 'video',
    path,
    packageId: bought.packageId,
    renditionPath: `${path}/${bought.renditionId}.mp4`,
    headers: { cookie: `sleigh_session=${bought.token}` },
  };
}

/**
 * Adds a video of that size, `videos/video`, with a rendition, which is the same file, and a buyer. Returns their ids
 * with the package's, and the buyer's session.
 */
export async function sellVideo(deps: ShopDeps, sizeBytes = VIDEO_BYTES) {
  const texts = { description: '', features: [], isBundle: false, coverKey: null };
  const packageId = await addPackage(deps, { name: 'Training', priceCents: 4900, ...texts });
  const videoId = await addVideo(deps, {
    ...{ title: 'Video', description: '', objectKey: 'videos/video', contentType: 'video/mp4' },
    ...{ sizeBytes, durationMs: 600_000, thumbnailKey: null },
  });
  await linkVideo(deps, { packageId, videoId });
  const customerId = await addBuyer(deps, packageId);
  const renditionId = deps.ids.id();
  const rendition = {
    ...{ id: renditionId, videoId, objectKey: 'videos/video', width: 1920, height: 1080 },
    ...{ sizeBytes, codecs: 'avc1.640028,mp4a.40.2', bandwidth: 14_000_000 },
    ...{ averageBandwidth: 14_000_000, frameRate: 25, madeAt: deps.clock.now() },
  };
  await replaceRenditions(deps, videoId, [rendition]);
  const token = await startSession(deps, { kind: 'customer', id: customerId });
  return { packageId, videoId, renditionId, token };
}

/** Adds a customer with a completed order of the package. Returns the customer's id. */
export async function addBuyer(
  deps: Pick<ShopDeps, 'db' | 'ids' | 'clock'>,
  packageId: string,
  email = 'holly@bench.example',
): Promise<string> {
  const person = { firstName: 'Holly', lastName: 'Bench', email };
  const account = { ...person, phone: null, passwordHash: '-', checkoutHash: '-' };
  const customerId = await createCustomer(deps, account);
  const now = deps.clock.now();
  const order = {
    ...{ ...person, emailKey: person.email, phone: null, passwordHash: null },
    ...{ detailsErased: false, isGrant: false },
    ...{ id: deps.ids.id(), customerId, buyerId: null, status: 'completed' as const },
    ...{
      checkoutHash: '-',
      detailsHash: '-',
      leftCheckout: false,
      answersTaken: 0,
      currency: 'usd',
    },
    ...{ livemode: false, attempt: 0, intentId: null, createdAt: now, settledAt: now },
    ...{ keyId: null, refundedCents: 0, nextCheckAt: null },
  };
  const texts = { title: 'Training', description: '', priceCents: 4900 };
  const lines = { items: [{ packageId, ...texts }], reductions: [] };
  await insertOrder(deps, { order, lines, cause: 'bench' });
  return customerId ?? '';
}
