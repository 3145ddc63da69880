/** The widths in pixels that pictures are stored in (as WebP); `w` in a picture's address selects one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** The address of a stored picture (a thumbnail, a cover) in one of its widths, in pixels. */
export function pictureAt(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `${path}${path.includes('?') ? '&' : '?'}w=${width}`;
}

/** The address of a cover as a JPEG, made from the one that the pages show. */
export function sharedCoverAt(coverPath: string): string {
  return coverPath.replace('?', '/shared.jpg?');
}

/** Every width of a stored picture, for an image's `srcset`. */
export function pictureSet(path: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureAt(path, width)} ${width}w`).join(', ');
}

/** How wide a package's own page shows its cover, as `coverSizes`. */
export const heroSizes =
  '(min-width: 70rem) 630px, (min-width: 64rem) 56vw, (min-width: 40rem) calc(100vw - 2rem), calc(100vw - 3rem)';

/**
 * How wide the package list shows a cover, for an image's `sizes`. The HTML's head uses it too, to
 * preload the first cover. On a phone it is a little less than the real width, so that most phones load
 * 640 pixels, a third of the bytes of 1280.
 */
export function coverSizes({ isBundle }: { readonly isBundle: boolean }): string {
  const [wide, columnsFrom] = isBundle ? ['588px', '64rem'] : ['548px', '48rem'];
  return `(min-width: 70rem) ${wide}, (min-width: ${columnsFrom}) 50vw, calc(100vw - 3rem)`;
}
