import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { formatCents } from '../../../lib/format.ts';
import { watchPath } from '../../../lib/ownership.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { priceCents } from '../cart/cart-total.ts';

/** So many titles are shown at once; more are folded. */
const SHOWN_TITLES = 5;

/** Says how much the buyer already has of a package. */
function OwnedPart({ item, owned }: { item: PublicPackage; owned: Ownership }) {
  if (owned.isOwned) {
    return (
      <p>
        You already have this. It is not part of this order.{' '}
        <Link className="text-link" to={watchPath(owned)}>
          Watch Now
        </Link>
      </p>
    );
  }
  const { ownedVideos } = owned;
  return (
    <details open={ownedVideos.length <= SHOWN_TITLES}>
      <summary className="cursor-pointer">
        {`You already have ${ownedVideos.length} of its ${item.videoCount} videos.`}
      </summary>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        {ownedVideos.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  );
}

/** A package being bought: cover, title and price, what the buyer has of it, and how to take it out. */
export function SummaryLine({
  item,
  owned,
  onRemove,
}: {
  item: PublicPackage;
  /** Undefined if the buyer has nothing of it. */
  owned: Ownership | undefined;
  onRemove: () => void;
}) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2">
      <Picture
        className="rounded-control"
        eager
        name={item.title}
        path={item.coverPath}
        sizes="4.5rem"
      />
      <div className="grid justify-items-start gap-0.5">
        <bdi className="wrap-anywhere">{item.title}</bdi>
        <button
          className="text-link min-h-6 text-sm"
          data-is-owned={owned?.isOwned ? '' : undefined}
          onClick={onRemove}
          type="button"
        >
          Remove<span className="sr-only">{` ${item.title}`}</span>
        </button>
      </div>
      {owned?.isOwned ? (
        <s className="figures text-ink-soft" translate="no">
          {formatCents(priceCents(item))}
        </s>
      ) : (
        <span className="figures" translate="no">
          {formatCents(priceCents(item))}
        </span>
      )}
      {owned && (
        <div className="col-span-3 rounded-control bg-wait-wash px-3 py-2 text-sm wrap-anywhere">
          <OwnedPart item={item} owned={owned} />
        </div>
      )}
    </li>
  );
}
