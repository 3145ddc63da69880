import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bootstrap, Store } from '#contract/bootstrap.ts';
import { type PageName, pageNames } from '#contract/pages/page-addresses.ts';
import { uploadPath } from '#contract/pages/page-links.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { escapeHtml } from '#platform/html/html.ts';

/**
 * What is prerendered: every page, a tab that begins with other lists than its page, and the page of a package that
 * is no longer sold.
 */
export type View = PageName | 'upload' | 'packageGone';
export const views: readonly View[] = [...pageNames(), 'upload', 'packageGone'];

/** The view of a page that an address asks for. */
export function viewOf(view: View, address: string): View {
  return address === uploadPath ? 'upload' : view;
}

/** The page that a view is one of. */
export function pageOf(view: View): PageName {
  if (view === 'upload') return 'adminPackages';
  return view === 'packageGone' ? 'packagePage' : view;
}

/** The file in the folder of the built pages that holds the prerendered ones as JSON. */
export const PRERENDERED_PAGES_FILE = 'prerendered-pages.json';

/** What of a store stands in a prerendered page; those of a page stand in each link to one. */
export type StoreSlot =
  | 'name'
  | 'email'
  | 'phone'
  | 'phoneAddress'
  | 'headline'
  | 'tagline'
  | 'logoPath'
  | 'logoWidth'
  | 'logoHeight'
  | 'headlinePicture'
  | 'pageName'
  | 'pageTitle';

/** What only some stores have. */
export type StorePart = 'logo' | 'headlinePicture' | 'consumerRights' | 'pages';

/** A piece of HTML, a slot for a value, what stands there with or without a part, or what is there for each page. */
export type Piece =
  | string
  | { slot: StoreSlot }
  | { part: StorePart; present: PrerenderedPage; absent: PrerenderedPage }
  | { eachPage: PrerenderedPage };

/** The HTML of a prerendered page, in pieces. */
export type PrerenderedPage = readonly Piece[];

/** Every prerendered view by `prerenderedName`, and the links to what it loads by `preloadsName`. */
export type PrerenderedPages = Readonly<Record<string, PrerenderedPage>>;

/** What a prerendered page depends on: the view, who looks, and which contact the store has. */
export function prerenderedName(
  view: View,
  { session, store }: Pick<Bootstrap, 'session' | 'store'>,
): string {
  const user = session?.isAdmin ? 'admin' : 'customer';
  const contact = [store.email !== '' && 'email', store.phone !== '' && 'phone'];
  return [view, session === null ? 'nobody' : user, ...contact.filter(Boolean)].join(' ');
}

/** The name of the links to what a view loads later, for somebody who is not signed in. */
export function preloadsName(view: View): string {
  return `preloads of ${view}`;
}

/** The links to what the program of a view loads besides itself, for somebody who is not signed in. */
export function preloadsOf(pages: PrerenderedPages, view: View): string {
  return (pages[preloadsName(view)] ?? []).join('');
}

/** In development and in most tests the pages are not built, and begin empty. */
export async function readPrerenderedPages(webFolder: string): Promise<PrerenderedPages> {
  const file = join(webFolder, PRERENDERED_PAGES_FILE);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

type SlotValues = Readonly<Partial<Record<StoreSlot, string>>>;

function fill(pieces: PrerenderedPage, values: SlotValues, store: Store): string {
  const { pages = [], logo, headlinePicture, consumerRights = false } = store;
  const has: Readonly<Record<StorePart, boolean>> = {
    logo: Boolean(logo),
    headlinePicture: Boolean(headlinePicture),
    consumerRights,
    pages: pages.length > 0,
  };
  const fillOne = (piece: Piece): string => {
    if (typeof piece === 'string') return piece;
    if ('slot' in piece) return escapeHtml(values[piece.slot] ?? '');
    if ('part' in piece) return fill(has[piece.part] ? piece.present : piece.absent, values, store);
    const each = pages.map(({ name, title }) => ({ pageName: name, pageTitle: title }));
    return each.map((page) => fill(piece.eachPage, { ...values, ...page }, store)).join('');
  };
  return pieces.map(fillOne).join('');
}

/** The HTML of a prerendered view for a visitor. */
export function prerenderedPage(pages: PrerenderedPages, view: View, bootstrap: Bootstrap): string {
  const { store } = bootstrap;
  const { name, email, phone, headline, tagline, logo, headlinePicture } = store;
  const values = {
    name,
    email,
    phone,
    headline,
    tagline,
    phoneAddress: phoneAddress(phone),
    ...(logo && {
      logoPath: logo.path,
      logoWidth: String(logo.width),
      logoHeight: String(logo.height),
    }),
    ...(headlinePicture && { headlinePicture }),
  };
  return fill(pages[prerenderedName(view, bootstrap)] ?? [], values, store);
}
