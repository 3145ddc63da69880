import { MAX_OWN_PAGES } from '#contract/shop/owner-pages.ts';
import { defineError } from '#platform/errors/app-error.ts';

export const noSuchPage = defineError('not_found', 404, 'There is no such page.');
export const pageExists = defineError(
  'page_exists',
  409,
  'There is a page of this name already. Edit that one, or choose another name.',
);
export const tooManyPages = defineError(
  'too_many_pages',
  409,
  `There can be at most ${MAX_OWN_PAGES} pages besides the standard ones.`,
);
export const standardPage = defineError(
  'standard_page',
  400,
  'name: this is a standard page and cannot be deleted. Empty its text to take it offline.',
);
