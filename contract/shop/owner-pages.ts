import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lineOfText } from '../values/text.ts';
import { shownVersion, version } from '../values/version.ts';
import { MARKDOWN_BODY_BYTES, MAX_PAGE_CHARACTERS, markdown, richText } from './rich-text.ts';

/** The pages that every shop has, with the titles that they begin with, in the order of the footer. */
export const STANDARD_PAGES = {
  imprint: 'Imprint',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  'how-do-i-watch': 'How do I watch?',
  about: 'About',
} as const;
export type StandardPage = keyof typeof STANDARD_PAGES;

/** Whether every shop has a page of that name. */
export function isStandardPage(name: string): name is StandardPage {
  return Object.hasOwn(STANDARD_PAGES, name);
}

/** The most pages besides the standard ones. */
export const MAX_OWN_PAGES = 30;
const MAX_NAME_CHARACTERS = 60;
/** Names that are no page of the owner's: they are kept for the store. */
const RESERVED_NAMES: readonly string[] = ['index', 'new', 'preview', 'robots', 'sitemap'];

const NAME_RULE =
  'must be of lower-case letters, digits and single hyphens, such as shipping-and-delivery';

/** The last part of a page's address. */
function pageName() {
  return lineOfText(MAX_NAME_CHARACTERS).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, NAME_RULE));
}

/** A page's name and title, for the links to it. */
export const pageLink = z.object({ name: z.string(), title: z.string() });
export type PageLink = z.output<typeof pageLink>;

/** One of the owner's pages as everybody sees it. */
export const ownerPage = z.extend(pageLink, { content: richText });
export type OwnerPage = z.output<typeof ownerPage>;

const nameInPath = z.object({ name: lineOfText(100) });

/** One of the owner's pages. 404 for an unknown page, and for one without text. */
export const showOwnerPage = endpoint({
  method: 'GET',
  path: '/api/pages/:name',
  access: 'anyone',
  summary: "One of the owner's pages",
  params: nameInPath,
  response: ownerPage,
});

/** A page in the list for admins. One that has no text is linked nowhere and answers 404 to visitors. */
const listedPage = z.extend(pageLink, {
  isStandard: z.boolean(),
  isEmpty: z.boolean(),
  version: version(),
});
export type ListedPage = z.output<typeof listedPage>;

/** A page as an admin edits it; `text` is Markdown. The version of a standard page that was never saved is 0. */
const editedPage = z.extend(listedPage, { text: z.string() });
export type EditedPage = z.output<typeof editedPage>;

/** All pages: the standard ones first, then the others by title. */
export const listOwnerPages = endpoint({
  method: 'GET',
  path: '/api/owner-pages',
  access: 'admin',
  summary: "The owner's pages, also those without text",
  response: z.array(listedPage),
});

/** A page with its Markdown. 404. */
export const getOwnerPage = endpoint({
  method: 'GET',
  path: '/api/owner-pages/:name',
  access: 'admin',
  summary: "One of the owner's pages, to edit it",
  params: nameInPath,
  response: editedPage,
});

const title = lineOfText(80);
const pageText = markdown(MAX_PAGE_CHARACTERS);

/** A page as an admin writes it; `text` is Markdown. */
export const pageInput = z.object({ title, text: pageText });

/** A new page, with the last part of its address. */
export const newPageInput = z.object({
  name: pageName().check(
    z.refine((name) => !isStandardPage(name), 'is the name of a standard page, which you can edit'),
    z.refine(
      (name) => !RESERVED_NAMES.includes(name),
      'is kept for the store. Choose another name',
    ),
  ),
  title,
  text: z._default(pageText, ''),
});

/**
 * Creates a page. 400 for a name that no page can have, 409 `page_exists` if there is a page of that name, and
 * `too_many_pages` beyond 30 of the owner's own.
 */
export const createOwnerPage = endpoint({
  method: 'POST',
  path: '/api/owner-pages',
  access: 'admin',
  summary: "Create one of the owner's pages",
  maxBodyBytes: MARKDOWN_BODY_BYTES,
  body: newPageInput,
  response: editedPage,
});

/**
 * Saves the title and the Markdown of a page; an empty text takes the page offline. 400 as for the preview, 404, 409
 * `changed_meanwhile` if it no longer has the version that was shown.
 */
export const saveOwnerPage = endpoint({
  method: 'PUT',
  path: '/api/owner-pages/:name',
  access: 'admin',
  summary: "Save one of the owner's pages",
  maxBodyBytes: MARKDOWN_BODY_BYTES,
  params: nameInPath,
  body: z.extend(pageInput, { version: shownVersion() }),
  response: editedPage,
});

/** Deletes a page of the owner's own. 400 for a standard page, which can be emptied; 404. */
export const deleteOwnerPage = endpoint({
  method: 'DELETE',
  path: '/api/owner-pages/:name',
  access: 'admin',
  summary: "Delete one of the owner's pages",
  params: nameInPath,
  response: z.object({ ok: z.boolean() }),
});
