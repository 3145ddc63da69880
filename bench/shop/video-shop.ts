import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCustomer, startSession } from '../../server/accounts/index.ts';
import { linkVideo } from '../../server/catalog/index.ts';
import { replaceRenditions } from '../../server/renditions/renditions.store.ts';
import type { Workplace } from '../frame/workplace.ts';
import { orderRow } from './fill-orders.ts';
import { addTraining, addVideoRecord } from './fill-videos.ts';
import { type Fill, openShop, type Shop, type ShopDeps } from './shop.ts';
import { VIDEO_BYTES, writeVideo } from './video-file.ts';

/** The file of the video that is sold, in the shop's folder of files. */
export const VIDEO_KEY = 'videos/video';

/** A sold video: its path and its rendition's, which is the same file, and the headers of the buyer. */
export interface Sold {
  path: string;
  renditionPath: string;
  headers: { cookie: string };
}

/** Opens a shop that has the file of the video on its disk. `fill` sells it. */
export async function openVideoShop<S extends Sold>(
  place: Workplace,
  fill: Fill<S>,
  environment: Record<string, string> = {},
): Promise<Shop<S>> {
  const dataDir = environment.DATA_DIR ?? join(place.folder, 'shop');
  const file = join(dataDir, 'files', VIDEO_KEY);
  await mkdir(dirname(file), { recursive: true });
  await writeVideo(file);
  return openShop(place, fill, environment);
}

/** Adds a video of that size with a rendition, and a customer who bought it. */
export async function sellVideo(deps: ShopDeps, sizeBytes = VIDEO_BYTES): Promise<Sold> {
  const packageId = await addTraining(deps);
  const videoId = await addVideoRecord(deps, { objectKey: VIDEO_KEY, sizeBytes });
  await linkVideo(deps, { packageId, videoId });
  const renditionId = deps.ids.id();
  const rendition = {
    id: renditionId,
    videoId,
    objectKey: VIDEO_KEY,
    width: 1920,
    height: 1080,
    sizeBytes,
    codecs: 'avc1.640028,mp4a.40.2',
    bandwidth: 14_000_000,
    averageBandwidth: 14_000_000,
    frameRate: 25,
    madeAt: deps.clock.now(),
  };
  await replaceRenditions(deps, videoId, [rendition]);
  const token = await addBuyer(deps, packageId, 'holly@bench.example');
  const path = `/media/videos/${videoId}`;
  return {
    path,
    renditionPath: `${path}/${renditionId}.mp4`,
    headers: { cookie: `sleigh_session=${token}` },
  };
}

/** Adds a customer with a completed order of the package. Returns the token of a session. */
async function addBuyer(deps: ShopDeps, packageId: string, email: string): Promise<string> {
  const person = { firstName: 'Holly', lastName: 'Bench', email, phone: null };
  const account = { ...person, passwordHash: '-', checkoutHash: '-' };
  const customer_id = (await createCustomer(deps, account)) ?? '';
  const order = orderRow({ id: deps.ids.id(), email, created_at: deps.clock.now() });
  await deps.db
    .insertInto('purchase')
    .values({ ...order, customer_id })
    .execute();
  const item = { position: 0, title: 'Training', description: '', price_cents: 4900 };
  await deps.db
    .insertInto('purchase_item')
    .values({ ...item, purchase_id: order.id, package_id: packageId })
    .execute();
  return startSession(deps, { kind: 'customer', id: customer_id });
}
