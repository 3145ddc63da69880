import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bootstrap, Store } from '#contract/bootstrap.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { escapeHtml } from '#platform/html/html.ts';

/** The pages that have an address, as the server's routes; every other address is not found. */
export const pagePaths = [
  '/',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/claim',
  '/admin',
  '/admin/login',
  '/checkout',
  '/success',
  '/orders/:orderId/receipt',
  '/settings',
  '/admin/packages',
  '/admin/videos',
  '/admin/mail',
  '/my-videos',
  '/my-videos/:packageId',
  '/account',
  '/confirm-email',
];
export const NOT_FOUND_PATH = '/*';

/** Pages with a query that are drawn apart, because they begin with other lists. */
export const drawnAddresses = ['/admin/packages?tab=upload'];

/** The file in the folder of the built pages that holds their drawings as JSON. */
export const DRAWN_PAGES_FILE = 'drawn-pages.json';

/**
 * Every page as HTML, as it looks before its program has arrived, by `drawingName`. The build draws
 * them for a store with the texts of `drawnStore`, for which the server puts in the real one.
 */
export type DrawnPages = Readonly<Record<string, string>>;

export const drawnStore: Store = {
  name: 'NAME-OF-THE-STORE',
  email: 'EMAIL-OF-THE-STORE',
  phone: '+000000000000',
  headline: 'HEADLINE-OF-THE-STORE',
  tagline: 'TAGLINE-OF-THE-STORE',
};

/** What a drawing depends on: the route, who looks, and which contact the store has. */
export function drawingName(
  path: string,
  { session, store }: Pick<Bootstrap, 'session' | 'store'>,
) {
  const user = session?.isAdmin ? 'admin' : 'customer';
  const contact = [store.email !== '' && 'email', store.phone !== '' && 'phone'];
  return [path, session === null ? 'nobody' : user, ...contact.filter(Boolean)].join(' ');
}

/** In development and in most tests the pages are not built, and begin empty. */
export async function readDrawnPages(webFolder: string): Promise<DrawnPages> {
  const file = join(webFolder, DRAWN_PAGES_FILE);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/** The page of a route or drawn address for somebody, as it looks before its program has arrived. */
export function drawnPage(pages: DrawnPages, path: string, bootstrap: Bootstrap): string {
  const { name, email, phone, headline, tagline } = bootstrap.store;
  // The phone's address first, because it ends with the phone.
  const real = new Map([
    [phoneAddress(drawnStore.phone), phoneAddress(phone)],
    [drawnStore.name, name],
    [drawnStore.email, email],
    [drawnStore.phone, phone],
    [drawnStore.headline, headline],
    [drawnStore.tagline, tagline],
  ]);
  const drawn = pages[drawingName(path, bootstrap)] ?? '';
  // All in one pass: a name may contain anything.
  const marks = [...real.keys()].map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return drawn.replace(new RegExp(marks.join('|'), 'g'), (mark) =>
    escapeHtml(real.get(mark) ?? mark),
  );
}
