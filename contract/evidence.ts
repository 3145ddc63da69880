import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './values/text.ts';

/**
 * Downloads the shop's records of a disputed order as one PDF file, for the answer at the card provider. 404 no such
 * order; 409 `not_disputed` if there is no dispute, inquiry or appeal to answer.
 */
export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/evidence',
  access: 'admin',
  recorded: true,
  summary: 'What the shop knows about a disputed order, as a PDF file',
  wire: 'bytes',
  params: z.object({ orderId: id() }),
  response: z.unknown(),
});
