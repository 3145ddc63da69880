import type { PublicPackage } from '#contract/catalog.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { sharedCoverAt } from '#contract/picture-addresses.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';

/**
 * An object of the structured data that search engines read, as https://schema.org defines it. Addresses are
 * absolute; without PUBLIC_URL there are none.
 */
type Thing = Readonly<Record<string, unknown>>;

interface Shop {
  /** The shop's name. */
  name: string;
  /** PUBLIC_URL's origin; null if it is not set. */
  origin: string | null;
}

/** The fewest packages of which search engines show a list of courses. */
const FEWEST_COURSES = 3;

const at = (origin: string | null, path: string | null): string | undefined =>
  origin === null || path === null ? undefined : origin + path;

/** ISO 8601, as schema.org wants a duration. */
const isoDuration = (seconds: number) => `PT${Math.max(1, Math.round(seconds))}S`;

const offerOf = ({ price, slug }: PublicPackage, { origin }: Shop): Thing => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'USD',
  availability: 'https://schema.org/InStock',
  url: at(origin, packagePath(slug)),
});

const pictureOf = ({ coverPath }: PublicPackage, { origin }: Shop) =>
  at(origin, coverPath && sharedCoverAt(coverPath));

/** A package as a product with its offer. */
export function productOf(item: PublicPackage, shop: Shop): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description || item.name,
    image: pictureOf(item, shop),
    offers: offerOf(item, shop),
  };
}

/** The packages as a list of courses; null where there are too few, or the shop's address is not known. */
export function coursesOf(packages: readonly PublicPackage[], shop: Shop): Thing | null {
  if (packages.length < FEWEST_COURSES || shop.origin === null) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: packages.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Course',
        name: item.name,
        description: item.description || item.name,
        url: at(shop.origin, packagePath(item.slug)),
        image: pictureOf(item, shop),
        provider: { '@type': 'Organization', name: shop.name, sameAs: `${shop.origin}/` },
        offers: { ...offerOf(item, shop), category: 'Paid' },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          courseWorkload: isoDuration(item.durationSeconds),
        },
      },
    })),
  };
}

/** The samples of a package's page; none where the shop's address is not known, because theirs are absolute. */
export function samplesOf(page: PackagePage, shop: Shop): Thing[] {
  const { origin } = shop;
  if (origin === null) return [];
  return page.videos.flatMap(({ sample, title, duration }) =>
    sample === null
      ? []
      : {
          '@context': 'https://schema.org',
          '@type': 'VideoObject',
          name: title,
          description: sample.description || page.name,
          thumbnailUrl: at(origin, sample.selectedThumbnailPath) ?? pictureOf(page, shop),
          uploadDate: sample.uploadedAt,
          contentUrl: at(origin, sample.videoPath),
          ...(duration === null ? {} : { duration: isoDuration(duration) }),
        },
  );
}
