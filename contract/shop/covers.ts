import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pictureQuery } from '../pictures.ts';
import { id } from '../values/text.ts';

/**
 * A package's cover: a public picture of its own while the package is on sale. If it is on sale no more, for everybody
 * who is signed in, and if it never was, for admins. 404.
 */
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

/** A package's cover as a JPEG of 16:9, for chats and search engines, some of which show no WebP. */
export const showSharedCover = endpoint({
  method: 'GET',
  path: '/media/covers/:packageId/shared.jpg',
  access: 'anyone',
  summary: "A package's cover picture, for chats and search engines",
  wire: 'bytes',
  params: z.object({ packageId: id() }),
  query: z.pick(pictureQuery, { v: true }),
  response: z.unknown(),
});
