import type { PublicPackage } from '#contract/catalog.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ClosingOffer } from './closing-offer.tsx';
import { ContainedPackages } from './contained-packages.tsx';
import { FeaturesCard } from './features-card.tsx';
import { PackageContents, type Playing } from './package-contents.tsx';
import { type Buying, PackageHero } from './package-hero.tsx';
import { BelowHeroSkeleton } from './package-page-skeleton.tsx';
import { PageSection } from './page-section.tsx';
import { Questions } from './questions.tsx';

interface PackageViewProps {
  /** What the list of packages has of it, which may be known before its page. */
  item: PublicPackage;
  /** Undefined while it loads. */
  page: PackagePage | undefined;
  buying: Buying;
  /** The address asks for a sample that is none, or is none any more. */
  isSampleGone: boolean;
  /** What is done with free samples. */
  playing: Playing;
}

function Below({ page, playing }: PackageViewProps & { page: PackagePage }) {
  const hasAside = page.features.length > 0;
  return (
    <div
      className={
        hasAside
          ? 'grid grid-cols-1 items-start gap-10 lg:grid-cols-[7fr_5fr]'
          : 'grid grid-cols-1 gap-10 lg:max-w-3xl'
      }
    >
      <FeaturesCard features={page.features} />
      <div className="grid grid-cols-1 gap-10 lg:order-first">
        {page.pageDescription !== '' && (
          <PageSection title="About This Package">
            <RichText content={page.content} />
          </PageSection>
        )}
        <ContainedPackages contained={page.contained} />
        <PackageContents {...playing} page={page} />
        <Questions questions={page.questions} />
      </div>
    </div>
  );
}

/** A package's page: what one gets, a look inside, what it costs, and the button for the cart. */
export function PackageView(props: PackageViewProps) {
  const { item, page, buying, isSampleGone, playing } = props;
  const { searchTitle = '' } = page ?? {};
  // As in the HTML, because search engines read the page when its program has run, too.
  useDocumentTitle(searchTitle || item.name, searchTitle !== '');
  const isOffSale = page?.state === 'offSale';
  const sample = page?.videos.find((video) => video.sample !== null);
  return (
    <>
      {(isOffSale || isSampleGone) && (
        <div className="column grid gap-4 py-6">
          {isOffSale && (
            <Notice tone="wait" title="Only Admins See This Page">
              This package is not on sale. Once it is, everybody sees it like this.
            </Notice>
          )}
          {isSampleGone && (
            <Notice tone="wait">
              That sample is no longer available. Everything else about the package is below.
            </Notice>
          )}
        </div>
      )}
      <PackageHero
        {...buying}
        item={item}
        onNearSample={playing.onNear}
        onSample={sample === undefined ? null : () => playing.onPlay(sample.id)}
      />
      <div className="column grid grid-cols-1 gap-10 py-8 sm:py-10">
        {page === undefined ? <BelowHeroSkeleton /> : <Below {...props} page={page} />}
        {page !== undefined && <ClosingOffer buying={buying} item={item} />}
      </div>
    </>
  );
}
