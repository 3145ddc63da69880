import * as z from 'zod/mini';
import { publicPackage } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';
import { video } from './videos.ts';

/** The packages the signed-in customer's completed orders hold, newest purchase first. */
export const listMyPackages = endpoint({
  method: 'GET',
  path: '/api/customer/packages',
  access: 'customer',
  summary: 'The packages the customer has bought',
  response: z.array(publicPackage),
});

/** The videos of one bought package in the shop's order; 403 if the customer has not bought it. */
export const listMyVideos = endpoint({
  method: 'GET',
  path: '/api/customer/packages/:packageId/videos',
  access: 'customer',
  summary: 'The videos of a bought package',
  params: z.object({ packageId: id() }),
  response: z.array(video),
});

/** How many customers can watch a video now; shown before it is deleted. 404. */
export const countViewers = endpoint({
  method: 'GET',
  path: '/api/videos/:id/viewers',
  access: 'admin',
  summary: 'How many customers can watch a video',
  params: z.object({ id: id() }),
  response: z.object({ count: z.number() }),
});
