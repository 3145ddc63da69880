import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { PublicPackage } from '#contract/catalog.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import { useAuth } from '../../features/accounts/auth.tsx';
import { ownedCentsOf } from '../../features/catalog/package-facts.ts';
import { usePackagesOnSale } from '../../features/catalog/package-list.tsx';
import { packagesOnSale } from '../../features/catalog/packages-on-sale.ts';
import { findSampleButton } from '../../features/catalog/page/package-contents.tsx';
import { PackageGone } from '../../features/catalog/page/package-gone.tsx';
import type { Buying } from '../../features/catalog/page/package-hero.tsx';
import { usePackagePage } from '../../features/catalog/page/package-page-query.ts';
import { PackagePageSkeleton } from '../../features/catalog/page/package-page-skeleton.tsx';
import { PackageView } from '../../features/catalog/page/package-view.tsx';
import { withPage } from '../../features/catalog/page/with-page.ts';
import { CartBar } from '../../features/orders/cart/cart-bar.tsx';
import { toggleSelected, useCart } from '../../features/orders/cart/cart-selection.ts';
import { OpeningPlayer } from '../../features/playback/player/opening-player.tsx';
import { usePlayerAddress } from '../../features/playback/use-player-address.ts';
import { formatDollars } from '../../lib/format.ts';
import { useOwnership, watchPath } from '../../lib/ownership.ts';
import { describeContents } from '../../lib/package-contents.ts';
import { packagePageKey } from '../../lib/package-page-key.ts';
import { ErrorState } from '../../ui/list-states.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Component as NotFound } from './not-found.tsx';

const loadSampleDialog = () => import('../../features/playback/sample/sample-dialog.tsx');
const SampleDialog = lazy(loadSampleDialog);

/** If this fails, it is loaded when the sample is played. */
const onNear = () => void loadSampleDialog().catch(() => undefined);

const nothing: never[] = [];

/** A package that was renamed has another address; the one that was asked for leads there. */
function useCurrentAddress(slug: string, page: PackagePage | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (page === undefined || page.slug === slug) return;
    client.setQueryData(packagePageKey(page.slug), page);
    const there = packagePath(page.slug) + search;
    void navigate(there, { replace: true, preventScrollReset: true });
  }, [client, navigate, search, slug, page]);
}

/** A package that was taken off sale while the page is open is not in the list either, and so not in the cart. */
function useListWithout(slug: string, isGone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const listed = client.getQueryData(packagesOnSale.queryKey) ?? [];
    if (isGone && listed.some((one) => one.slug === slug)) {
      void client.refetchQueries({ queryKey: packagesOnSale.queryKey });
    }
  }, [client, slug, isGone]);
}

/** `/packages/{slug}`: everything about a package, its free samples, and the cart. */
export function Component() {
  const { slug = '' } = useParams();
  const query = usePackagePage(slug);
  const { data: listed } = usePackagesOnSale();
  const { user } = useAuth();
  const page = typeof query.data === 'object' ? query.data : undefined;
  useCurrentAddress(slug, page);
  useListWithout(slug, query.data === 'gone');
  if (query.data === 'unknown') return <NotFound />;
  if (query.data === 'gone') return <PackageGone isCustomer={user?.isCustomer ?? false} />;
  const item = page ?? listed?.find((one) => one.slug === slug);
  if (query.data === undefined && query.isError) {
    return (
      <div className="column grid gap-6 py-10">
        <PageTitle title={item?.name ?? 'Training Package'} />
        <ErrorState message="Unable to load this package. Please try again later." query={query} />
      </div>
    );
  }
  if (item === undefined) return <PackagePageSkeleton />;
  return <Shown item={item} listed={listed} onChanged={() => void query.refetch()} page={page} />;
}

/** Plays samples, and returns the focus to the button that was pressed: the cover has one, and the list. */
function useSampleButtons(open: (videoId: string) => void) {
  const pressed = useRef('');
  return {
    play: (videoId: string) => {
      pressed.current = document.activeElement?.id ?? '';
      open(videoId);
    },
    findReturn: (videoId: string) =>
      document.getElementById(pressed.current) ?? findSampleButton(videoId),
  };
}

/** Whether the address last named a video that is no sample (any more). The page says so, and the address drops it. */
function useGoneSample(isMissing: boolean, address: ReturnType<typeof usePlayerAddress>): boolean {
  const [isGone, setGone] = useState(false);
  if (address.videoId !== null && isGone !== isMissing) setGone(isMissing);
  const forget = useEffectEvent(() => address.leave());
  useEffect(() => {
    if (isMissing) forget();
  }, [isMissing]);
  return isGone;
}

/** A package that is known, at least from the list of packages. */
function Shown({
  item,
  page,
  listed,
  onChanged,
}: {
  item: PublicPackage;
  page: PackagePage | undefined;
  /** The packages on sale; undefined until they are known. */
  listed: readonly PublicPackage[] | undefined;
  /** The package may have changed meanwhile. */
  onChanged: () => void;
}) {
  const client = useQueryClient();
  const onSale = useMemo(() => {
    const known = listed ?? nothing;
    return page ? withPage(known, page) : known;
  }, [listed, page]);
  const { cart, toggle } = useCart(onSale);
  // The cart's rule needs all of them, and the page may have come without.
  const toggleThis = async () => {
    const known = await client.ensureQueryData(packagesOnSale).catch(() => null);
    toggleSelected(item, known && page ? withPage(known, page) : known);
    onChanged();
  };
  const { user } = useAuth();
  const { ownership } = useOwnership(user?.isCustomer ? user.id : null);
  const address = usePlayerAddress();
  const samples = useSampleButtons(address.open);
  const owned = ownership.get(item.id);
  const buying: Buying = {
    selected: cart.some(({ id }) => id === item.id),
    isOnSale: page?.state !== 'offSale',
    onToggle: () => void toggleThis(),
    watchPath: owned?.isOwned ? watchPath(owned) : null,
    ownedCents: ownedCentsOf(
      item,
      page?.contained ?? onSale,
      (id) => ownership.get(id)?.isOwned === true,
    ),
  };
  const mayBuy = buying.isOnSale && !buying.selected && buying.watchPath === null;
  const sample = page?.videos.find(({ id }) => id === address.videoId)?.sample ?? null;
  const isSampleGone = useGoneSample(
    page !== undefined && address.videoId !== null && sample === null,
    address,
  );
  return (
    <>
      <PackageView
        buying={buying}
        isSampleGone={isSampleGone}
        item={item}
        page={page}
        playing={{ onPlay: samples.play, onNear }}
      />
      <CartBar
        cart={listed ? cart : nothing}
        onSale={onSale}
        onToggle={toggle}
        ownership={ownership}
      />
      {sample !== null && (
        <Suspense fallback={<OpeningPlayer />}>
          <SampleDialog
            contents={`The whole package: ${describeContents(item)}, ${formatDollars(item.price)}`}
            findReturn={samples.findReturn}
            onBuy={mayBuy ? buying.onToggle : null}
            onClose={address.close}
            onGone={onChanged}
            packageName={item.name}
            video={sample}
          />
        </Suspense>
      )}
    </>
  );
}
