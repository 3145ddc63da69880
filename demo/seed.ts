import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { probeVideoFile } from '#platform/media/containers/probe-video.ts';
import { storePicture } from '#platform/media/pictures.ts';
import { createAdmin, findCustomerByEmail } from '../server/accounts/index.ts';
import {
  addPackage,
  linkVideoInside,
  listOnSale,
  markSampleInside,
} from '../server/catalog/index.ts';
import { stripeSettings } from '../server/payment-providers/stripe/index.ts';
import { codeSettings, placeOrder } from '../server/sales/index.ts';
import { saveSetting } from '../server/settings/index.ts';
import { addVideo, type NewVideo } from '../server/videos/index.ts';
import { demoCatalogue } from './catalogue.ts';
import { demoPages } from './catalogue-pages.ts';
import type { DemoVideo } from './catalogue-videos.ts';
import { demoLogins } from './logins.ts';

/**
 * Fills an empty store with the demo: packages, videos, logins, promotion code and the sandbox's
 * payment keys. Packages that are there already are kept. Anything else that is missing is created.
 * @param mediaFolder the folder of the videos and pictures that the catalogue names
 */
export async function seedDemo(
  deps: Deps,
  { mediaFolder }: { mediaFolder: string },
): Promise<void> {
  const { admin, promoCode, paymentKeys } = demoLogins;
  if ((await listOnSale(deps)).length === 0) await seedCatalogue(deps, mediaFolder);
  await createAdmin(deps, admin);
  await saveSetting(deps, codeSettings.promotionCode, { value: promoCode });
  await saveSetting(deps, stripeSettings.publishableKey, { value: paymentKeys.publicKey });
  await saveSetting(deps, stripeSettings.secretKey, { value: paymentKeys.secretKey });
  await seedCustomer(deps);
}

/** Stores the files first, then all rows in one transaction, so an interrupted start sells nothing incomplete. */
async function seedCatalogue(deps: Deps, mediaFolder: string): Promise<void> {
  const stored = new Map<string, NewVideo>();
  for (const video of demoCatalogue.videos) {
    stored.set(video.slug, await storeFiles(deps, mediaFolder, video));
  }
  for (const { slug } of demoCatalogue.packages) {
    const cover = await readFile(join(mediaFolder, `cover-${slug}.jpg`));
    await storePicture(deps.storage, `covers/${slug}`, cover);
  }
  await inTransaction(deps, async (inside) => {
    const videoIds = new Map<string, string>();
    for (const [slug, video] of stored) videoIds.set(slug, await addVideo(inside, video));
    const start = deps.clock.now();
    for (const [position, { slug, videos, ...row }] of demoCatalogue.packages.entries()) {
      // A millisecond apart, because the shop shows the oldest first.
      const clock = { ...deps.clock, now: () => start + position };
      const { samples = [], ...page } = demoPages[slug] ?? {};
      const packageId = await addPackage(
        { ...inside, clock },
        { ...row, ...page, coverKey: `covers/${slug}` },
      );
      for (const video of videos) {
        const link = { packageId, videoId: videoIds.get(video) ?? '' };
        await linkVideoInside(inside, link);
        if (samples.includes(video)) await markSampleInside(inside, { ...link, isSample: true });
      }
    }
  });
}

async function storeFiles(deps: Deps, mediaFolder: string, video: DemoVideo): Promise<NewVideo> {
  const { slug, title, description } = video;
  const media = (extension: string) => join(mediaFolder, `${slug}.${extension}`);
  const objectKey = `videos/${slug}.mp4`;
  const captionsKey = `captions/${slug}.vtt`;
  const thumbnailKey = `thumbnails/${slug}`;
  const { sizeBytes } = await deps.storage.put(objectKey, createReadStream(media('mp4')));
  await deps.storage.put(captionsKey, createReadStream(media('vtt')));
  await storePicture(deps.storage, thumbnailKey, await readFile(media('jpg')));
  const { durationMs } = (await probeVideoFile(media('mp4'))).facts;
  const contentType = 'video/mp4';
  return {
    title,
    description,
    objectKey,
    captions: [{ id: 'en', language: 'en', label: 'English', objectKey: captionsKey }],
    thumbnailKey,
    contentType,
    sizeBytes,
    durationMs,
  };
}

/** The demo's customer is created by an order, as every customer is. */
async function seedCustomer(deps: Deps): Promise<void> {
  const { customer, promoCode } = demoLogins;
  if ((await findCustomerByEmail(deps, customer.email)) !== undefined) return;
  const onSale = await listOnSale(deps);
  const bought = onSale.find((row) => !row.isBundle);
  if (bought === undefined) return;
  await placeOrder(deps, {
    customerInfo: customer,
    packageIds: [bought.id],
    promoCode,
    viewer: null,
    knownBrowser: null,
    checkoutHash: sha256(deps.ids.token()),
    address: 'demo',
  });
}
