import * as z from 'zod/mini';

/** The query of a picture's address. */
export const pictureQuery = z.object({
  w: z.optional(z.enum(['320', '640', '1280'], 'must be 320, 640 or 1280')),
  /** Changes whenever the picture does, so that browsers can cache it forever. */
  v: z.optional(z.string()),
});
