import { PICTURE_WIDTHS } from '#contract/picture-widths.ts';

/** The address of a stored picture (a thumbnail, a cover) in one of the widths it is kept in, in pixels. */
export function pictureAt(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `${path}${path.includes('?') ? '&' : '?'}w=${width}`;
}

/** Every width of a stored picture, for an image's `srcset`. */
export function pictureSet(path: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureAt(path, width)} ${width}w`).join(', ');
}
