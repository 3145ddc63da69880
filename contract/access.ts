import * as z from 'zod/mini';
import { publicPackage } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { packageVideo } from './shop/sections.ts';
import { id } from './values/text.ts';

/** The packages the signed-in customer's completed orders hold, newest order first. */
export const listMyPackages = endpoint({
  method: 'GET',
  path: '/api/customer/packages',
  access: 'customer',
  compressed: true,
  summary: 'The packages the customer has bought',
  response: z.array(publicPackage),
});

/** Which package's videos. */
export const myVideosParams = z.object({ packageId: id() });

/** The videos of one bought package in the shop's order; 403 if the customer has not bought it. */
export const listMyVideos = endpoint({
  method: 'GET',
  path: '/api/customer/packages/:packageId/videos',
  access: 'customer',
  compressed: true,
  summary: 'The videos of a bought package',
  params: myVideosParams,
  response: z.array(z.omit(packageVideo, { version: true })),
});

/** How much of a package on sale the signed-in customer already has. */
export const ownership = z.object({
  packageId: z.string(),
  /**
   * Nothing of it is left to buy: it was bought, or packages that were bought contain all of its videos.
   * It is not sold to this customer.
   */
  isOwned: z.boolean(),
  /**
   * The bought package in which all of it can be watched; null if its videos are spread over several, or
   * if only some of them are owned.
   */
  watchIn: z.nullable(z.string()),
  /** The titles of its videos that the customer has, in the package's order. */
  ownedVideos: z.array(z.string()),
});
export type Ownership = z.output<typeof ownership>;

/**
 * Lists how much the signed-in customer already has of each package on sale. Packages of which they have
 * nothing are left out.
 */
export const listOwnership = endpoint({
  method: 'GET',
  path: '/api/customer/ownership',
  access: 'customer',
  summary: 'What the customer already has of the packages on sale',
  response: z.array(ownership),
});

/**
 * How many customers can watch a video now; shown before it is deleted. With `onlyIn` only those who have
 * it by this package alone; shown before the video is removed from the package. 404.
 */
export const countViewers = endpoint({
  method: 'GET',
  path: '/api/videos/:id/viewers',
  access: 'admin',
  summary: 'How many customers can watch a video',
  params: z.object({ id: id() }),
  query: z.object({ onlyIn: z.optional(id()) }),
  response: z.object({ count: z.number() }),
});
