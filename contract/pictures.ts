import * as z from 'zod/mini';

/** How a picture is asked for. */
export const pictureQuery = z.object({
  w: z.optional(z.enum(['320', '640', '1280'], 'must be 320, 640 or 1280')),
  /** Changes whenever the picture does, so that it can be kept for ever. */
  v: z.optional(z.string()),
});
