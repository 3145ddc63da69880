import type { Bootstrap } from '#contract/bootstrap.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { home } from '#contract/pages/page-paths.ts';
import { coverSizes, heroSizes, pictureSet, sharedCoverAt } from '#contract/picture-addresses.ts';
import type { OwnerPage } from '#contract/shop/owner-pages.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import { escapeHtml } from '#platform/html/html.ts';
import { plainTextOf, shortenText } from '#platform/markdown/plain-text-of.ts';
import { inlineJson } from '../inline-json.ts';
import { accentStyleOf } from './look.ts';
import { coursesOf, productOf, samplesOf } from './structured-data.ts';

interface Page {
  bootstrap: Bootstrap;
  /**
   * PUBLIC_URL's origin. Null: the shop's address is not known, so none is written. A request's Host is not
   * used, because anybody can make one up and a cache may keep it.
   */
  origin: string | null;
  /** The path of the request. */
  path: string;
  /** The status of the answer. */
  status: 200 | 404 | 410;
}

/** The description of a page, for search engines and for chats that show a link to it. */
interface Description {
  title: string;
  /** The text below the title in a search result. */
  description: string;
  /** The text below the title in a chat. */
  shared: string;
  /** The one path for search engines among all that lead to the page; null: it is not for them. */
  canonical: string | null;
  /** The cover that stands for it. */
  cover: string | null;
  data: readonly unknown[];
}

/** The titles of pages that are not there. */
const MISSING: Partial<Record<Page['status'], string>> = {
  404: '404 Page Not Found',
  410: 'This Package Is No Longer Sold',
};

/** The most characters that a search result shows. */
const LONGEST = 160;

/** Makes the browser load a cover at once, before the program runs. */
function preloadedCover({ coverPath }: PublicPackage, sizes: string): string {
  if (coverPath === null) return '';
  return `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(pictureSet(coverPath))}" imagesizes="${sizes}">`;
}

function describeHome({ store, packages = [] }: Bootstrap, origin: string | null): Description {
  const sentence = /[.!?…]$/.test(store.tagline) ? store.tagline : `${store.tagline}.`;
  const shop = { name: store.name, origin };
  return {
    title: store.name,
    description: `${sentence} Choose your training packages and start watching today.`,
    shared: store.tagline,
    canonical: home,
    cover: packages.find(({ coverPath }) => coverPath !== null)?.coverPath ?? null,
    data: [...packages.map((item) => productOf(item, shop)), coursesOf(packages, shop)],
  };
}

function describePackagePage(
  page: PackagePage,
  { store }: Bootstrap,
  origin: string | null,
): Description {
  const shop = { name: store.name, origin };
  const about = page.searchDescription || page.description || page.name;
  const description = shortenText(about, LONGEST);
  const isOnSale = page.state === 'onSale';
  return {
    title: page.searchTitle || `${page.name} · ${store.name}`,
    description,
    shared: description,
    canonical: isOnSale ? packagePath(page.slug) : null,
    cover: page.coverPath,
    data: isOnSale ? [productOf(page, shop), ...samplesOf(page, shop)] : [],
  };
}

function describeOwnerPage(page: OwnerPage, { store }: Bootstrap): Description {
  const description = plainTextOf(page.content, LONGEST);
  return {
    title: `${page.title} · ${store.name}`,
    description,
    shared: description,
    canonical: ownerPagePath(page.name),
    cover: null,
    data: [],
  };
}

function describe({ bootstrap, origin, path, status }: Page): Description {
  const { packagePage, ownerPage } = bootstrap;
  const found = packagePage?.found;
  if (typeof found === 'object') return describePackagePage(found, bootstrap, origin);
  if (ownerPage !== undefined) return describeOwnerPage(ownerPage, bootstrap);
  const shop = describeHome(bootstrap, origin);
  if (path === home && status === 200) return shop;
  const missing = MISSING[status];
  const title = missing === undefined ? shop.title : `${missing} · ${shop.title}`;
  return { ...shop, title, canonical: null, data: [] };
}

/** Makes the browser load the first picture that the page shows. */
function preload({ packagePage, packages }: Bootstrap): string {
  const found = packagePage?.found;
  if (typeof found === 'object') return preloadedCover(found, heroSizes);
  const first = packagePage === undefined ? packages?.[0] : undefined;
  return first === undefined ? '' : preloadedCover(first, coverSizes(first));
}

/** Title, description, canonical link, Open Graph and Twitter tags, structured data. */
export function pageHead(page: Page): string {
  const { bootstrap, origin, path } = page;
  const { title, description, shared, canonical, cover, data } = describe(page);
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  const picture = cover === null || origin === null ? null : origin + sharedCoverAt(cover);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', bootstrap.store.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', shared),
    ...(origin === null ? [] : [meta('property', 'og:url', origin + (canonical ?? path))]),
    ...(origin === null || canonical === null
      ? []
      : [`<link rel="canonical" href="${escapeHtml(origin + canonical)}">`]),
    ...(picture === null
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', picture),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    ...(canonical === null ? [meta('name', 'robots', 'noindex')] : []),
    preload(bootstrap),
    accentStyleOf(bootstrap.store),
    ...data
      .filter((thing) => thing !== null)
      .map((thing) => `<script type="application/ld+json">${inlineJson(thing)}</script>`),
  ]
    .filter(Boolean)
    .join('\n    ');
}
