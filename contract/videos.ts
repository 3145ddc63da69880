import * as z from 'zod/mini';

/** A video as its viewers see it. */
export const video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Same-origin path that plays the video for whoever may watch it. */
  videoPath: z.string(),
  /** Same-origin path of its thumbnail (16:9), for the same people; null where there is none. */
  selectedThumbnailPath: z.nullable(z.string()),
  /** Same-origin path of its WebVTT captions; null where there are none. */
  captionsPath: z.nullable(z.string()),
  /** Playing time in seconds; null where the file does not say. */
  duration: z.nullable(z.number()),
});
export type Video = z.output<typeof video>;
