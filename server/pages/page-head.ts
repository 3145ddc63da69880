import type { Bootstrap } from '#contract/bootstrap.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { coverSizes, pictureSet } from '#contract/picture-addresses.ts';
import { escapeHtml } from '#platform/html/html.ts';

/** JSON that cannot end the script element it stands in. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface Page {
  bootstrap: Bootstrap;
  /**
   * PUBLIC_URL's origin. Null: the shop's address is not known, so none is written. A request's Host is not
   * used, because anybody can make one up and a cache may keep it.
   */
  origin: string | null;
  path: string;
}

function productData(row: PublicPackage, origin: string | null) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: row.name,
    description: row.description,
    ...(row.coverPath === null || origin === null ? {} : { image: `${origin}${row.coverPath}` }),
    offers: {
      '@type': 'Offer',
      price: row.price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      ...(origin === null ? {} : { url: `${origin}/` }),
    },
  };
}

/** Makes the browser load the first picture at once, before the program runs. */
function preloadedCover({ isBundle, coverPath }: PublicPackage): string {
  if (coverPath === null) return '';
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(pictureSet(coverPath))}" imagesizes="${coverSizes({ isBundle })}">`;
}

/** Title, description, Open Graph, and for the package list the products as structured data. */
export function pageHead({ bootstrap, origin, path }: Page): string {
  const { store, packages = [] } = bootstrap;
  const name = escapeHtml(store.name);
  const tagline = escapeHtml(store.tagline);
  const sentence = /[.!?…]$/.test(tagline) ? tagline : `${tagline}.`;
  const cover = packages.find((row) => row.coverPath !== null)?.coverPath;
  const parts = [
    `<title>${name}</title>`,
    `<meta name="description" content="${sentence} Choose your training packages and start watching today.">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${tagline}">`,
  ];
  if (origin !== null)
    parts.push(`<meta property="og:url" content="${escapeHtml(origin + path)}">`);
  if (cover && origin !== null)
    parts.push(`<meta property="og:image" content="${escapeHtml(`${origin}${cover}&w=1280`)}">`);
  const [first] = packages;
  if (first) parts.push(preloadedCover(first));
  for (const row of packages) {
    parts.push(
      `<script type="application/ld+json">${inlineJson(productData(row, origin))}</script>`,
    );
  }
  return parts.join('\n    ');
}
