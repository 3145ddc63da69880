import { LOGO_SIZE, type ShopPictures } from '#contract/shop/look.ts';
import type { Db } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { listShopPictures, type ShopPicture } from './shop-pictures.store.ts';

/** A short mark of a stored picture: it changes when another one takes its place. */
export function versionOf(key: string): string {
  return sha256(key).slice(0, 8);
}

const pathOf = ({ kind, key }: ShopPicture): string => `/media/shop/${kind}?v=${versionOf(key)}`;

/** The size in pixels in which pages show a logo: as large as fits. */
function shownSize({ width, height }: ShopPicture): { width: number; height: number } {
  const scale = Math.min(LOGO_SIZE.width / width, LOGO_SIZE.height / height);
  const shown = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: shown(width), height: shown(height) };
}

/** The shop's pictures as its pages show them. */
export async function describePictures(deps: Db): Promise<ShopPictures> {
  const { logo, favicon, headline } = await listShopPictures(deps);
  return {
    logo: logo === undefined ? null : { path: pathOf(logo), ...shownSize(logo) },
    favicon: favicon === undefined ? null : pathOf(favicon),
    headlinePicture: headline === undefined ? null : pathOf(headline),
  };
}
