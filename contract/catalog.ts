import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { savedPage } from './shop/saved-page.ts';
import { heading, headings, packageVideo } from './shop/sections.ts';
import { decimalString } from './values/decimal-string.ts';
import { features } from './values/features.ts';
import { id } from './values/text.ts';
import { version } from './values/version.ts';

/** A package as everybody sees it: the price a numeric string in dollars, `title` equal to `name`. */
export const publicPackage = z.object({
  id: id(),
  /** Its page is `/packages/{slug}`. */
  slug: z.string(),
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

/** The packages on sale, in the order the shop shows them: the owner's, or else bundles first. */
export const listPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  access: 'anyone',
  summary: 'The packages on sale',
  response: z.array(publicPackage),
});

/** A package in the list for admins: as everybody would see it, whether everybody does, and its page. */
export const catalogPackage = z.extend(publicPackage, {
  onSale: z.boolean(),
  version: version(),
  ...savedPage,
  /** Whether the cover was uploaded; else it was made from the first video's thumbnail. */
  hasOwnCover: z.boolean(),
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

/** For so many days a deleted package can be restored. */
export const RESTORE_DAYS = 30;

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
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** ISO 8601 UTC. */
      deletedAt: z.string(),
      /** Until when it can be restored, ISO 8601 UTC; null: not any more. */
      restorableUntil: z.nullable(z.string()),
    }),
  ),
});
export type DeletedPackage = z.output<typeof listDeletedPackages.response>[number];

/**
 * Takes the deletion of a package back, within 30 days: it is as it was, on sale if it was. 404 if it is not among
 * the deleted packages; 409 `too_late`.
 */
export const restorePackage = endpoint({
  method: 'POST',
  path: '/api/deleted-packages/:id/restore',
  access: 'admin',
  summary: 'Restore a deleted package',
  params: packageId,
  response: done,
});

/** The videos of a package in the shop's order. 404. */
export const listPackageVideos = endpoint({
  method: 'GET',
  path: '/api/packages/:id/videos',
  access: 'admin',
  compressed: true,
  summary: 'The videos of a package',
  params: packageId,
  response: z.array(packageVideo),
});

/** Which video is in which package, deleted packages too. */
export const listVideoLinks = endpoint({
  method: 'GET',
  path: '/api/package-videos',
  access: 'admin',
  compressed: true,
  summary: 'Which video is in which package',
  response: z.array(
    z.object({
      packageId: z.string(),
      videoId: z.string(),
      order: z.number(),
      /** Whether everybody may watch it while the package is on sale. */
      isSample: z.boolean(),
      /** The heading of the section that begins with it; empty: none does. */
      heading: z.string(),
    }),
  ),
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

/**
 * Adds a video to a package at position `order` (from 0; at the end if absent or too large). With a `heading` it begins a
 * section; if the next video begins one of the same heading, that one does no more. 404, 409.
 */
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
      heading: z.optional(heading()),
    }),
  ),
  response: z.object({ packageId: z.string(), videoId: z.string(), order: z.number() }),
});

/**
 * Removes a video from a package. If a section begins with it, the section begins with the next video, unless another one
 * does. Answers its place, to put it back. 404 if it is not in the package.
 */
export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/packages/:packageId/videos/:videoId',
  access: 'admin',
  summary: 'Take a video out of a package',
  params: link,
  response: z.extend(done, { order: z.number(), isSample: z.boolean(), heading: z.string() }),
});

const TOO_MANY_VIDEOS = 'must be at most 10,000';

/**
 * Saves the order of a package's videos. With `headings` the videos they name begin sections, and no others do; without
 * it, headings stay with their videos. 409 unless the list has exactly its present videos, each once, `headings` names no
 * others, and what was `shown`, where that is given, is still its order with its headings.
 */
export const saveVideoOrder = endpoint({
  method: 'PUT',
  path: '/api/packages/:packageId/video-order',
  access: 'admin',
  summary: "Save the order of a package's videos",
  params: z.object({ packageId: id() }),
  /** 10,000 ids of 100 characters, twice, and a thousand headings. */
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    videoIds: z.array(id()).check(z.maxLength(10_000, TOO_MANY_VIDEOS)),
    headings: z.optional(headings),
    shown: z.optional(
      z
        .array(z.object({ videoId: id(), heading: z.string() }))
        .check(z.maxLength(10_000, TOO_MANY_VIDEOS)),
    ),
  }),
  response: done,
});
