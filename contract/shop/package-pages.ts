import * as z from 'zod/mini';
import { publicPackage } from '../catalog.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/text.ts';
import { video } from '../videos.ts';
import { richText } from './rich-text.ts';
import { question, savedPage } from './saved-page.ts';

/** A package's page as everybody sees it; `durationSeconds` is the playing time of all its videos together. */
export const packagePage = z.extend(publicPackage, {
  ...savedPage,
  /** The page's text, read from `pageDescription`; where that is empty, the `description`. */
  content: richText,
  questions: z.array(
    z.extend(question, {
      /** The answer, read from its Markdown. */
      answerContent: richText,
    }),
  ),
  /** Its videos in the shop's order. */
  videos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The heading of the section that begins with it; empty: none does. */
      heading: z.string(),
      /** The first line of its description. */
      summary: z.string(),
      /** Playing time in seconds; null if the file does not say. */
      duration: z.nullable(z.number()),
      /** The video with its paths, for a sample, and when it was uploaded (ISO 8601); null for all other videos. */
      sample: z.nullable(z.extend(video, { uploadedAt: z.string() })),
    }),
  ),
  /** For a bundle: the packages it contains, as the list of packages has them. */
  contained: z.array(publicPackage),
  /** `offSale`: only admins see the page, before the package is on sale. */
  state: z.enum(['onSale', 'offSale']),
});
export type PackagePage = z.output<typeof packagePage>;

/** The result for `/packages/{slug}`: the page, or why there is none. `gone` and `unknown` are the call's 410, 404. */
export const packageAtSlug = z.union([packagePage, z.enum(['gone', 'unknown'])]);
export type PackageAtSlug = z.output<typeof packageAtSlug>;

/**
 * The page of the package at `/packages/{slug}`. An earlier slug of it answers the same page: where `slug` of
 * the answer differs from the one that was asked for, the page has moved there. 404 for a slug that no package
 * ever had; 410 `package_gone` for a package that was deleted or is not on sale. Admins see those not on sale.
 */
export const getPackagePage = endpoint({
  method: 'GET',
  path: '/api/packages/by-slug/:slug',
  access: 'anyone',
  summary: "A package's page",
  params: z.object({ slug: z.string() }),
  response: packagePage,
});

/**
 * Makes a video of a package a sample, or no longer one: while the package is on sale, everybody may watch it,
 * signed in or not. 404 if it is not in the package, or the package was deleted.
 */
export const markSample = endpoint({
  method: 'PUT',
  path: '/api/packages/:packageId/videos/:videoId/sample',
  access: 'admin',
  summary: 'Make a video a free sample, or stop that',
  params: z.object({ packageId: id(), videoId: id() }),
  body: z.object({ isSample: z.boolean('must be true or false') }),
  response: z.object({ isSample: z.boolean() }),
});

/**
 * Saves the order in which the shop shows its packages. 409 `package_list_changed` unless the list has exactly
 * the packages that were not deleted, each once.
 */
export const savePackageOrder = endpoint({
  method: 'PUT',
  path: '/api/package-order',
  access: 'admin',
  summary: 'Save the order of the packages',
  /** 10,000 ids of 100 characters. */
  maxBodyBytes: 1024 * 1024,
  body: z.object({
    packageIds: z.array(id()).check(z.maxLength(10_000, 'must be at most 10,000')),
  }),
  response: z.object({ ok: z.boolean() }),
});

const cover = z.object({
  /** Same-origin path of the cover picture; null if there is none, and the page draws one. */
  coverPath: z.nullable(z.string()),
  hasOwnCover: z.boolean(),
});

/**
 * Gives a package a cover: the form's file `cover`, a JPEG, PNG, WebP, AVIF or GIF, of which the 16:9 at its
 * centre is kept. 400 for a wrong form and below 640 x 360 pixels, 404, 413 beyond 10 MB or 40 megapixels, 415 for anything else.
 */
export const uploadCover = endpoint({
  method: 'POST',
  path: '/api/packages/:id/cover',
  access: 'admin',
  summary: 'Give a package a cover',
  wire: 'multipart',
  fileField: 'cover',
  params: z.object({ id: id() }),
  // No fields besides the file.
  body: z.object({}),
  response: cover,
});

/** Deletes an uploaded cover: the package has the one of its first video again, if that has a picture. 404. */
export const removeCover = endpoint({
  method: 'DELETE',
  path: '/api/packages/:id/cover',
  access: 'admin',
  summary: "Delete a package's own cover",
  params: z.object({ id: id() }),
  response: cover,
});
