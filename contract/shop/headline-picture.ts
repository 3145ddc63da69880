/** The widths in pixels that the picture behind the headline is stored in, as WebP. */
export const HEADLINE_WIDTHS = [640, 1280, 1920] as const;

/** Every width of the picture behind the headline, for an image's `srcset`. */
export function headlineSet(path: string): string {
  return HEADLINE_WIDTHS.map((width) => `${path}&w=${width} ${width}w`).join(', ');
}
