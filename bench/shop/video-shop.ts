import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCustomer } from '../../server/accounts/index.ts';
import { startSession } from '../../server/accounts/sessions.store.ts';
import { addPackage, linkVideo } from '../../server/catalog/index.ts';
import { insertOrder } from '../../server/orders/orders.store.ts';
import { addVideo } from '../../server/videos/index.ts';
import type { Workplace } from '../frame/workplace.ts';
import { openShop, type Shop, type ShopDeps } from './shop.ts';
import { VIDEO_BYTES, writeVideo } from './video-file.ts';

export interface VideoShop {
  shop: Shop;
  /** The folder of the video's file, and the file's name. */
  folder: string;
  file: string;
  /** The path it is played from, and the headers of a customer who bought it. */
  path: string;
  headers: { cookie: string };
}

/** Opens a shop with a video of 1 GB and a customer who bought it. */
export async function openVideoShop(
  place: Workplace,
  environment: Record<string, string> = {},
): Promise<VideoShop> {
  const dataDir = join(place.folder, 'shop');
  const folder = join(dataDir, 'files', 'videos');
  await mkdir(folder, { recursive: true });
  await writeVideo(join(folder, 'video'));
  const bought = { videoId: '', token: '' };
  const shop = await openShop(place, {
    dataDir,
    environment,
    seed: async (deps) => void Object.assign(bought, await sellVideo(deps)),
  });
  const path = `/media/videos/${bought.videoId}`;
  return {
    shop,
    folder,
    file: 'video',
    path,
    headers: { cookie: `sleigh_session=${bought.token}` },
  };
}

async function sellVideo(deps: ShopDeps): Promise<{ videoId: string; token: string }> {
  const texts = { description: '', features: [], isBundle: false, coverKey: null };
  const packageId = await addPackage(deps, { name: 'Training', priceCents: 4900, ...texts });
  const videoId = await addVideo(deps, {
    ...{ title: 'Video', description: '', objectKey: 'videos/video', contentType: 'video/mp4' },
    ...{ sizeBytes: VIDEO_BYTES, durationMs: 600_000, thumbnailKey: null, captionsKey: null },
  });
  await linkVideo(deps, { packageId, videoId });
  const customerId = await addBuyer(deps, packageId);
  return { videoId, token: await startSession(deps, { kind: 'customer', id: customerId }) };
}

/** Adds a customer with a completed order of the package. Returns the customer's id. */
async function addBuyer(deps: ShopDeps, packageId: string): Promise<string> {
  const person = { firstName: 'Holly', lastName: 'Bench', email: 'holly@bench.example' };
  const account = { ...person, phone: null, passwordHash: '-', checkoutHash: '-' };
  const customerId = await createCustomer(deps, account);
  const now = deps.clock.now();
  const order = {
    ...{ ...person, emailKey: person.email, phone: null, passwordHash: null, detailsErased: false },
    ...{ id: deps.ids.id(), customerId, buyerId: null, status: 'completed' as const, isFree: true },
    ...{ checkoutHash: '-', detailsHash: '-', leftCheckout: false, answersTaken: 0, totalCents: 0 },
    ...{ livemode: false, attempt: 0, intentId: null, createdAt: now, settledAt: now },
    ...{ keyId: null, refundedCents: 0, nextCheckAt: null },
  };
  const item = { packageId, title: 'Training', description: '', priceCents: 4900 };
  await insertOrder(deps, order, [item], 'bench');
  return customerId ?? '';
}
