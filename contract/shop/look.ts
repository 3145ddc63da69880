import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The shop's pictures: its logo, the icon of its tab, and the picture behind its headline. */
export const shopPictureKind = z.enum(['logo', 'favicon', 'headline'], 'is no picture of the shop');
export type ShopPictureKind = z.output<typeof shopPictureKind>;

/** The largest height and width of a logo as pages show it, in pixels. */
export const LOGO_SIZE = { width: 176, height: 40 } as const;
/** The widths in pixels that a favicon is stored in: of the tab, and of a phone's start screen. */
export const FAVICON_WIDTHS = [48, 180] as const;

/**
 * The shop's own pictures, each a same-origin path that changes with the picture, null for none. The logo has the
 * size in pixels that pages show it in.
 */
export const shopPictures = z.object({
  logo: z.nullable(z.object({ path: z.string(), width: z.number(), height: z.number() })),
  favicon: z.nullable(z.string()),
  headlinePicture: z.nullable(z.string()),
});
export type ShopPictures = z.output<typeof shopPictures>;

const params = z.object({ kind: shopPictureKind });

/**
 * Gives the shop a picture in place of the one it has: the form's file `picture`, a JPEG, PNG, WebP, AVIF or GIF,
 * re-encoded in the sizes that are shown. 400 for a wrong form and for a picture that is too small, 413 beyond 10 MB or 40 megapixels, 415 for anything
 * else.
 */
export const uploadShopPicture = endpoint({
  method: 'POST',
  path: '/api/shop/pictures/:kind',
  access: 'admin',
  summary: 'Give the shop a logo, a favicon or a picture behind its headline',
  wire: 'multipart',
  fileField: 'picture',
  params,
  body: z.object({}),
  response: shopPictures,
});

/** Removes one of the shop's pictures; nothing happens if it has none. */
export const removeShopPicture = endpoint({
  method: 'DELETE',
  path: '/api/shop/pictures/:kind',
  access: 'admin',
  summary: "Remove one of the shop's pictures",
  params,
  response: shopPictures,
});

/** One of the shop's pictures; `w` selects a width where there are several. 404. */
export const showShopPicture = endpoint({
  method: 'GET',
  path: '/media/shop/:kind',
  access: 'anyone',
  summary: "One of the shop's pictures",
  wire: 'bytes',
  params,
  query: z.object({
    w: z.optional(
      z.enum(['48', '180', '640', '1280', '1920'], 'must be 48, 180, 640, 1280 or 1920'),
    ),
    /** Changes whenever the picture does, so that browsers can cache it forever. */
    v: z.optional(z.string()),
  }),
  response: z.unknown(),
});
