import * as z from 'zod/mini';

/** The widths, in pixels, that pictures are kept in (each WebP); `w` in a picture's address asks for one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** How a picture is asked for. */
export const pictureQuery = z.object({
  w: z.optional(z.enum(['320', '640', '1280'], 'must be 320, 640 or 1280')),
  /** Changes whenever the picture does, so that it can be kept for ever. */
  v: z.optional(z.string()),
});
