import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pictureQuery } from './pictures.ts';
import { decimalString } from './values/decimal-string.ts';
import { features } from './values/features.ts';
import { centsFromDecimal, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from './values/money.ts';
import { id, lineOfText, text } from './values/text.ts';
import { shownVersion, version } from './values/version.ts';
import { video } from './videos.ts';

/** A package as everybody sees it: the price a numeric string in dollars, `title` equal to `name`. */
export const publicPackage = z.object({
  id: id(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  price: decimalString(),
  isBundle: z.boolean(),
  features,
  /** Same-origin path of the cover picture; null if there is none, and the page draws one. */
  coverPath: z.nullable(z.string()),
  videoCount: z.number(),
  /** Playing time of all its videos together, in seconds. */
  durationSeconds: z.number(),
  /** For a bundle: the total price of the single packages it contains completely, in dollars; null if unknown. */
  separatePrice: z.nullable(decimalString()),
  /** For a bundle: the single packages on sale whose videos it holds completely; a package without videos is none. */
  containedPackageIds: z.optional(z.array(id())),
});
export type PublicPackage = z.output<typeof publicPackage>;

/** The packages on sale, bundles first, in the order the shop shows them. */
export const listPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  access: 'anyone',
  summary: 'The packages on sale',
  response: z.array(publicPackage),
});

/** A package's cover: a public picture of its own. 404. */
export const showCover = endpoint({
  method: 'GET',
  path: '/media/covers/:packageId',
  access: 'anyone',
  summary: "A package's cover picture",
  wire: 'bytes',
  params: z.object({ packageId: id() }),
  query: pictureQuery,
  response: z.unknown(),
});

/** A price as an admin types it: a number of dollars with at most two decimals; whole cents inside. */
export const adminPrice = z.pipe(
  z.number('must be a number of dollars'),
  z.transform((dollars: number, context) => {
    // Through the shortest decimal string, so that 1.1 is 110 cents and 1.105 is refused.
    const cents = centsFromDecimal(String(dollars));
    if (cents !== null && cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS) return cents;
    context.issues.push({
      code: 'custom',
      message: 'must be from 0.50 to 999,999.99 with at most two decimals',
      input: dollars,
    });
    return z.NEVER;
  }),
);

/**
 * A package as an admin enters it. Blank features are dropped. Without `onSale` a new package is on sale
 * at once, and a changed one stays as it is.
 */
export const packageInput = z.object({
  name: lineOfText(200),
  description: z._default(text(2000), ''),
  price: adminPrice,
  isBundle: z._default(z.boolean('must be true or false'), false),
  features: z._default(
    z.pipe(
      z.pipe(
        features,
        z.transform((list: string[]) => list.map((line) => line.trim()).filter(Boolean)),
      ),
      z.array(text(200)).check(z.maxLength(30, 'must be at most 30 lines')),
    ),
    [],
  ),
  onSale: z.optional(z.boolean('must be true or false')),
});

/** A package in the answers for admins, with the price as a number of dollars. */
export const adminPackage = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  isBundle: z.boolean(),
  features: z.array(z.string()),
  onSale: z.boolean(),
  version: version(),
});

/** A package in the list for admins: as everybody would see it, and whether everybody does. */
export const catalogPackage = z.extend(publicPackage, {
  onSale: z.boolean(),
  version: version(),
});
export type CatalogPackage = z.output<typeof catalogPackage>;

/** All packages that were not deleted, on sale or not, in the order the shop shows them. */
export const listCatalog = endpoint({
  method: 'GET',
  path: '/api/catalog',
  access: 'admin',
  compressed: true,
  summary: 'The packages, on sale or not',
  response: z.array(catalogPackage),
});

const packageId = z.object({ id: id() });
const link = z.object({ packageId: id(), videoId: id() });
const done = z.object({ ok: z.boolean() });

/** Creates a package: on sale, or with `onSale: false` seen by admins only. */
export const createPackage = endpoint({
  method: 'POST',
  path: '/api/packages',
  access: 'admin',
  summary: 'Create a package',
  body: packageInput,
  response: adminPackage,
});

/**
 * Changes a package; earlier orders keep their titles and prices. 404, also for a deleted one; 409
 * `changed_meanwhile` if it no longer has the version that was shown.
 */
export const updatePackage = endpoint({
  method: 'PUT',
  path: '/api/packages/:id',
  access: 'admin',
  summary: 'Change a package',
  params: packageId,
  body: z.extend(packageInput, { version: shownVersion() }),
  response: adminPackage,
});

/** Deletes a package: it is no longer sold, and people who bought it keep access. 404. */
export const deletePackage = endpoint({
  method: 'DELETE',
  path: '/api/packages/:id',
  access: 'admin',
  summary: 'Delete a package',
  params: packageId,
  response: done,
});

/** The deleted packages, latest first; people who bought them keep access. */
export const listDeletedPackages = endpoint({
  method: 'GET',
  path: '/api/deleted-packages',
  access: 'admin',
  summary: 'The deleted packages',
  response: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The videos of a package in the shop's order. 404. */
export const listPackageVideos = endpoint({
  method: 'GET',
  path: '/api/packages/:id/videos',
  access: 'admin',
  compressed: true,
  summary: 'The videos of a package',
  params: packageId,
  response: z.array(video),
});

/** Which video is in which package, deleted packages too. */
export const listVideoLinks = endpoint({
  method: 'GET',
  path: '/api/package-videos',
  access: 'admin',
  compressed: true,
  summary: 'Which video is in which package',
  response: z.array(z.object({ packageId: z.string(), videoId: z.string(), order: z.number() })),
});

/** Adds a video at the end of a package. 404; 409 if it is already in the package. */
export const linkVideo = endpoint({
  method: 'POST',
  path: '/api/package-videos',
  access: 'admin',
  summary: 'Put a video into a package',
  body: link,
  response: z.object({ packageId: z.string(), videoId: z.string(), order: z.number() }),
});

/** Adds a video to a package at position `order` (from 0; at the end if absent or too large). 404, 409. */
export const insertVideo = endpoint({
  method: 'POST',
  path: '/api/packages/:packageId/videos/:videoId',
  access: 'admin',
  summary: 'Put a video into a package at a position',
  params: link,
  body: z.optional(
    z.object({
      order: z.optional(
        z.int('must be a whole number').check(z.minimum(0, 'must not be negative')),
      ),
    }),
  ),
  response: z.object({ packageId: z.string(), videoId: z.string(), order: z.number() }),
});

/** Removes a video from a package. 404 if it is not in the package. */
export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/packages/:packageId/videos/:videoId',
  access: 'admin',
  summary: 'Take a video out of a package',
  params: link,
  response: done,
});

/** Saves the order of a package's videos. 409 unless the list has exactly its present videos, each once. */
export const saveVideoOrder = endpoint({
  method: 'PUT',
  path: '/api/packages/:packageId/video-order',
  access: 'admin',
  summary: "Save the order of a package's videos",
  params: z.object({ packageId: id() }),
  /** 10,000 ids of 100 characters. */
  maxBodyBytes: 1024 * 1024,
  body: z.object({ videoIds: z.array(id()).check(z.maxLength(10_000, 'must be at most 10,000')) }),
  response: done,
});
