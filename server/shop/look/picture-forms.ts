import { HEADLINE_WIDTHS } from '#contract/shop/headline-picture.ts';
import { FAVICON_WIDTHS, LOGO_SIZE, type ShopPictureKind } from '#contract/shop/look.ts';
import type { PictureForm } from '#platform/media/encode-picture.ts';

/** A logo is stored for screens with three pixels in the place of one, and for paper. */
const LOGO_DENSITY = 3;

/**
 * The forms that each picture is stored in, the largest last, by their width `w`. Logos and icons are PNG: mail
 * programs and PDF files know no WebP.
 */
export const pictureForms: Readonly<Record<ShopPictureKind, readonly PictureForm[]>> = {
  logo: [
    {
      width: LOGO_SIZE.width * LOGO_DENSITY,
      height: LOGO_SIZE.height * LOGO_DENSITY,
      fit: 'inside',
      format: 'png',
    },
  ],
  favicon: FAVICON_WIDTHS.map((width) => ({ width, height: width, fit: 'contain', format: 'png' })),
  headline: HEADLINE_WIDTHS.map((width) => ({ width, fit: 'inside', format: 'webp' })),
};

/** The smallest pictures that are taken: what is smaller would be a blur where it is shown. */
export const leastPicture: Readonly<Record<ShopPictureKind, { width: number; height: number }>> = {
  logo: { width: LOGO_SIZE.height, height: LOGO_SIZE.height },
  favicon: { width: 32, height: 32 },
  headline: { width: 640, height: 200 },
};

/** The storage key of a form of a picture. */
export function formKey(key: string, { width, format }: PictureForm): string {
  return `${key}-${width}.${format}`;
}

/** The storage keys of all forms of a picture. */
export function formKeys(kind: ShopPictureKind, key: string): string[] {
  return pictureForms[kind].map((form) => formKey(key, form));
}

/** The form of a picture that is that wide; without a width the largest. */
export function formOfWidth(
  kind: ShopPictureKind,
  width: string | undefined,
): PictureForm | undefined {
  const forms = pictureForms[kind];
  return width === undefined ? forms.at(-1) : forms.find((form) => form.width === Number(width));
}
