import type { PublicPackage } from '#contract/catalog.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ClosingOffer } from './closing-offer.tsx';
import { ContainedPackages } from './contained-packages.tsx';
import { PackageContents, type Playing } from './package-contents.tsx';
import { type Buying, PackageHero } from './package-hero.tsx';
import { BelowHeroSkeleton } from './package-page-skeleton.tsx';
import { PageSection } from './page-section.tsx';

/** The owner's answers, folded below their questions; they open without the program too. */
function Questions({ questions }: Pick<PackagePage, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <PageSection title="Questions and Answers">
      <div className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
        {questions.map(({ question, answerContent }) => (
          <details className="group/question" key={question}>
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold wrap-anywhere hover:text-pine">
              <bdi>{question}</bdi>
              <Icon
                className="shrink-0 text-pine transition-transform group-open/question:rotate-180"
                name="chevron-down"
              />
            </summary>
            <RichText className="pb-4 text-ink-soft" content={answerContent} />
          </details>
        ))}
      </div>
    </PageSection>
  );
}

/** The list of what buyers get, in the owner's words, with a tick before each line. */
function FeaturesCard({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <Card className="lg:sticky lg:top-6">
      <PageSection title="What You Get">
        <ul className="grid grid-cols-1 gap-2.5 wrap-anywhere">
          {features.map((feature) => (
            <li className="flex gap-2.5" key={feature}>
              <Icon className="mt-0.5 shrink-0 text-ok" name="check" />
              <bdi>{feature}</bdi>
            </li>
          ))}
        </ul>
      </PageSection>
    </Card>
  );
}

interface PackageViewProps {
  /** The package as in the list of packages, which may be known before its page. */
  item: PublicPackage;
  /** Undefined while it loads. */
  page: PackagePage | undefined;
  buying: Buying;
  /** The address asks for a sample that is none, or is none any more. */
  isSampleGone: boolean;
  /** The functions that play free samples. */
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

/** A package's page: its contents, a look inside, its price, and the button for the cart. */
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
