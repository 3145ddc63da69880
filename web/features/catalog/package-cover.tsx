import type { PublicPackage } from '#contract/catalog.ts';
import { PICTURE_WIDTHS } from '#contract/pictures.ts';
import { DrawnCover } from './drawn-cover.tsx';

/** The address of a cover in one of its widths; `coverPath` already carries a query. */
function coverAddress(coverPath: string, width: number): string {
  return `${coverPath}${coverPath.includes('?') ? '&' : '?'}w=${width}`;
}

/**
 * A package's picture, or a drawn one. `sizes` says how wide it is shown; `eager` for what stands in
 * the first view. It says nothing to a screen reader: the name stands beside it.
 */
export function PackageCover({
  item: { name, coverPath },
  sizes,
  eager = false,
}: {
  item: Pick<PublicPackage, 'name' | 'coverPath'>;
  sizes: string;
  eager?: boolean;
}) {
  if (coverPath === null) return <DrawnCover name={name} />;
  return (
    <img
      alt=""
      className="size-full object-cover"
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      sizes={sizes}
      src={coverAddress(coverPath, 640)}
      srcSet={PICTURE_WIDTHS.map((width) => `${coverAddress(coverPath, width)} ${width}w`).join(
        ', ',
      )}
      width={1280}
    />
  );
}
