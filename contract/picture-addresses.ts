/** The widths, in pixels, that pictures are kept in (each WebP); `w` in a picture's address asks for one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** The address of a stored picture (a thumbnail, a cover) in one of the widths it is kept in, in pixels. */
export function pictureAt(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `${path}${path.includes('?') ? '&' : '?'}w=${width}`;
}

/** Every width of a stored picture, for an image's `srcset`. */
export function pictureSet(path: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureAt(path, width)} ${width}w`).join(', ');
}

/**
 * How wide the package list shows a cover, for an image's `sizes`. The page's head says it too: the
 * first cover is asked for before the program that shows it has come. On a phone a little less than it
 * is, so that most make do with 640 pixels, a third of the bytes of 1280.
 */
export function coverSizes({ isBundle }: { readonly isBundle: boolean }): string {
  const wide = isBundle ? '800px' : '548px';
  return `(min-width: 70rem) ${wide}, (min-width: 48rem) 50vw, calc(100vw - 3rem)`;
}
