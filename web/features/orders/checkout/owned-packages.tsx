import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { watchPath } from '../../../lib/ownership.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

type Owned = ReadonlyMap<string, Ownership>;

/** The packages of a cart that the buyer does not have yet. */
export function notOwned(
  packages: readonly PublicPackage[],
  ownership: Owned,
): readonly PublicPackage[] {
  return packages.filter(({ id }) => !ownership.get(id)?.isOwned);
}

function titlesOf(packages: readonly PublicPackage[]): string {
  return packages.map(({ title }) => `“${title}”`).join(', ');
}

/** Tells a buyer which packages of the cart are theirs already, and takes them out; empty without any. */
export function OwnedNotice({
  packages,
  ownership,
  onKeep,
}: {
  packages: readonly PublicPackage[];
  ownership: Owned;
  /** Keeps only these packages in the cart. */
  onKeep: (packages: readonly PublicPackage[]) => void;
}) {
  const rest = notOwned(packages, ownership);
  const owned = packages.filter((item) => !rest.includes(item));
  if (owned.length === 0) return null;
  const them = owned.length === 1 ? 'it' : 'them';
  return (
    <Notice title={`You already have ${titlesOf(owned)}`} tone="wait">
      <p>
        Remove {them} to buy the rest, or watch {them} now.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onKeep(rest)} size="small">
          Remove from Cart
        </Button>
        <ButtonLink size="small" to={watchLink(owned, ownership)} variant="quiet">
          Watch Now
        </ButtonLink>
      </div>
    </Notice>
  );
}

function watchLink(owned: readonly PublicPackage[], ownership: Owned): string {
  const [only, another] = owned;
  const holding = only && !another ? ownership.get(only.id) : undefined;
  return holding ? watchPath(holding) : '/my-videos';
}

/** Shown instead of the checkout to somebody who has everything in the cart. */
export function NothingToBuy({
  packages,
  ownership,
}: {
  packages: readonly PublicPackage[];
  ownership: Owned;
}) {
  return (
    <div className="column grid gap-8 py-8 sm:py-12">
      <PageTitle title="Checkout" />
      <EmptyState
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={watchLink(packages, ownership)}>Watch Now</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Back to Packages
            </ButtonLink>
          </div>
        }
        drawing="parcel"
      >
        {`You already have ${titlesOf(packages)}. There is nothing to pay.`}
      </EmptyState>
    </div>
  );
}
