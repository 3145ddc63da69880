import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { watchPath } from '../../../lib/ownership.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

type Owned = ReadonlyMap<string, Ownership>;

function titlesOf(packages: readonly PublicPackage[]): string {
  return packages.map(({ title }) => `“${title}”`).join(', ');
}

function watchLink(owned: readonly PublicPackage[], ownership: Owned): string {
  const [only, another] = owned;
  const holding = only && !another ? ownership.get(only.id) : undefined;
  return holding ? watchPath(holding) : pages.myVideos;
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
            <ButtonLink to={pages.home} variant="quiet">
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
