import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bootstrap, Store } from '#contract/bootstrap.ts';
import { type PageName, pageNames } from '#contract/pages/page-addresses.ts';
import { uploadPath } from '#contract/pages/page-links.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { escapeHtml } from '#platform/html/html.ts';

/** What is prerendered: every page, and a tab that begins with other lists than its page. */
export type View = PageName | 'upload';
export const views: readonly View[] = [...pageNames(), 'upload'];

/** The view of a page that an address asks for. */
export function viewOf(page: PageName, address: string): View {
  return address === uploadPath ? 'upload' : page;
}

/** The file in the folder of the built pages that holds the prerendered ones as JSON. */
export const PRERENDERED_PAGES_FILE = 'prerendered-pages.json';

/** What of a store stands in a prerendered page. */
export type StoreSlot = keyof Store | 'phoneAddress';

/** The HTML of a prerendered page, in pieces, and between them the slots for the store's values. */
export type DrawnPage = readonly (string | { slot: StoreSlot })[];

/** Every view, as it looks before its program has arrived, by `prerenderedName`. */
export type PrerenderedPages = Readonly<Record<string, DrawnPage>>;

/** What a prerendered page depends on: the view, who looks, and which contact the store has. */
export function prerenderedName(
  view: View,
  { session, store }: Pick<Bootstrap, 'session' | 'store'>,
): string {
  const user = session?.isAdmin ? 'admin' : 'customer';
  const contact = [store.email !== '' && 'email', store.phone !== '' && 'phone'];
  return [view, session === null ? 'nobody' : user, ...contact.filter(Boolean)].join(' ');
}

/** In development and in most tests the pages are not built, and begin empty. */
export async function readPrerenderedPages(webFolder: string): Promise<PrerenderedPages> {
  const file = join(webFolder, PRERENDERED_PAGES_FILE);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/** The HTML of a view for somebody, as it looks before its program has arrived. */
export function prerenderedPage(pages: PrerenderedPages, view: View, bootstrap: Bootstrap): string {
  const { store } = bootstrap;
  const values = { ...store, phoneAddress: phoneAddress(store.phone) };
  const pieces = pages[prerenderedName(view, bootstrap)] ?? [];
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : escapeHtml(values[piece.slot])))
    .join('');
}
