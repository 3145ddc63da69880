import { pathToFileURL } from 'node:url';
import type { Bootstrap, Store } from '#contract/bootstrap.ts';
import { pages as addressesOf } from '#contract/pages/page-addresses.ts';
import { uploadPath } from '#contract/pages/page-links.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import {
  type Piece,
  type PrerenderedPage,
  type PrerenderedPages,
  pageOf,
  preloadsName,
  prerenderedName,
  type StorePart,
  type StoreSlot,
  type View,
  views,
} from '../../server/pages/prerendered-pages.ts';

type Preloads = (view: View, session: Bootstrap['session']) => string;
type PrerenderPage = (page: { bootstrap: Bootstrap; address: string }) => string;

/** Where the view depends on the query. */
const addresses: Partial<Readonly<Record<View, string>>> = {
  checkout: `${addressesOf.checkout}?cart=${encodeURIComponent('[{"id":"any"}]')}`,
  success: `${addressesOf.success}?orderId=any`,
};

function addressOf(view: View): string {
  if (view === 'upload') return uploadPath;
  return addresses[view] ?? addressesOf[pageOf(view)];
}

/** What is known of a view besides who looks, and at which store. */
const known: Partial<Readonly<Record<View, Partial<Bootstrap>>>> = {
  packageGone: { packagePage: { slug: ':slug', found: 'gone' } },
};

const visitors: Bootstrap['session'][] = [
  null,
  { id: 'any', isAdmin: false, isCustomer: true },
  { id: 'any', isAdmin: true, isCustomer: false },
];

/**
 * What the pages are prerendered with in the place of a store's values: characters for private use, which no
 * page has, and a number that only a phone could have. They do not leave this file.
 */
const marks = {
  name: '\uE001',
  email: '\uE002',
  headline: '\uE003',
  tagline: '\uE004',
  phone: '+000000000000',
};
const pages = {
  first: { name: '\uE005', title: '\uE006' },
  second: { name: '\uE007', title: '\uE008' },
};
/** What only some stores have, as the page is prerendered with it. */
const parts: Required<Pick<Store, StorePart>> = {
  logo: { path: '\uE009', width: 987_001, height: 987_002 },
  headlinePicture: '\uE00A',
  consumerRights: true,
  pages: [pages.first],
};
/** In the order in which they stand in a page. */
const partNames: readonly StorePart[] = ['logo', 'headlinePicture', 'consumerRights', 'pages'];
const slots: Readonly<Record<string, StoreSlot>> = {
  [marks.name]: 'name',
  [marks.email]: 'email',
  [marks.headline]: 'headline',
  [marks.tagline]: 'tagline',
  [marks.phone]: 'phone',
  [phoneAddress(marks.phone)]: 'phoneAddress',
  [encodeURIComponent(pages.second.name)]: 'pageName',
  [pages.second.title]: 'pageTitle',
  '\uE009': 'logoPath',
  '987001': 'logoWidth',
  '987002': 'logoHeight',
  '\uE00A': 'headlinePicture',
};
// The address first, because it ends with the number.
const anyMark = new RegExp(
  `(${Object.keys(slots)
    .toSorted((a, b) => b.length - a.length)
    .map((mark) => mark.replace('+', '\\+'))
    .join('|')})`,
);

/** The pieces of HTML between the places where the store's values stand. */
function cutAtSlots(html: string): PrerenderedPage {
  return html
    .split(anyMark)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const slot = slots[piece];
      return slot === undefined ? piece : { slot };
    });
}

/** Where two pages differ: from there the first has `length` characters that the other has not. */
interface Difference {
  from: number;
  length: number;
  /** What the other has in their place. */
  instead: string;
}

/** The one place where two pages differ; null if they are the same. */
function compare(one: string, other: string): Difference | null {
  if (one === other) return null;
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one[from] === other[from]) from += 1;
  let end = 0;
  while (end < shorter - from && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { from, length: one.length - end - from, instead: other.slice(from, other.length - end) };
}

/** The links to pages, of which `html` has one, and with another `two`. */
function cutAtPages(html: string, two: string): PrerenderedPage {
  const added = compare(two, html);
  if (added === null) return cutAtSlots(html);
  const link = two.slice(added.from, added.from + added.length);
  const before = html.slice(0, added.from - added.length);
  return [
    ...cutAtSlots(before),
    { eachPage: cutAtSlots(link) },
    ...cutAtSlots(html.slice(added.from)),
  ];
}

/** A page in pieces, with what it has where a store has a part and where it has not. */
function cutPage(prerender: (store: Store) => string, store: Store): PrerenderedPage {
  const whole = { ...store, ...parts };
  const html = prerender(whole);
  const pieces: Piece[] = [];
  let at = 0;
  const two = prerender({ ...whole, pages: [pages.first, pages.second] });
  for (const part of partNames) {
    const { [part]: _, ...without } = whole;
    const difference = compare(html, prerender(without));
    if (difference === null) continue;
    const { from, length, instead } = difference;
    if (from < at) throw new Error(`The ${part} of a page is in more than one place.`);
    const present = html.slice(from, from + length);
    pieces.push(...cutAtSlots(html.slice(at, from)), {
      part,
      present:
        part === 'pages'
          ? cutAtPages(present, two.slice(from, from + length + two.length - html.length))
          : cutAtSlots(present),
      absent: cutAtSlots(instead),
    });
    at = from + length;
  }
  return [...pieces, ...cutAtSlots(html.slice(at))];
}

const stores = [marks.email, ''].flatMap((email) =>
  [marks.phone, ''].map((phone) => ({ ...marks, email, phone })),
);

/** Prerenders every view for every kind of visitor and store, by their names, behind what it preloads. The links alone are there, too. */
export function prerenderPages(prerenderPage: PrerenderPage, preloads: Preloads): PrerenderedPages {
  const prerendered: Record<string, PrerenderedPage> = {};
  for (const view of views) {
    const address = addressOf(view);
    prerendered[preloadsName(view)] = [preloads(view, null)];
    for (const session of visitors) {
      for (const store of stores) {
        const bootstrap = { session, store, stripeJsUrl: null, ...known[view] };
        const prerender = (one: Store) =>
          preloads(view, session) +
          prerenderPage({ bootstrap: { ...bootstrap, store: one }, address });
        prerendered[prerenderedName(view, bootstrap)] = cutPage(prerender, store);
      }
    }
  }
  return prerendered;
}

/** Loads what Vite built from web/app/prerender-page.tsx. */
export async function loadPrerenderPage(file: string): Promise<PrerenderPage> {
  const { prerenderPage }: { prerenderPage: PrerenderPage } = await import(
    pathToFileURL(file).href
  );
  return prerenderPage;
}
