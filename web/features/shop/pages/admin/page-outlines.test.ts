import { expect, it } from 'vitest';
import { STANDARD_PAGES } from '#contract/shop/owner-pages.ts';
import { findPlaceholder, hasPlaceholders, outlineOf } from './page-outlines.ts';

it('has a text for the imprint, the terms and how to watch, which is complete', () => {
  const names = Object.keys(STANDARD_PAGES).filter((name) => outlineOf(name) !== '');
  expect(names).toEqual(['imprint', 'terms', 'how-do-i-watch']);
  expect(names.filter(hasPlaceholders)).toEqual(['imprint', 'terms']);
  // Links are in brackets, too.
  expect(findPlaceholder('how-do-i-watch', outlineOf('how-do-i-watch'))).toBeUndefined();
});

it('finds what is still to be replaced', () => {
  const outline = outlineOf('imprint');
  const first = '[Full name or company name with its legal form]';
  expect(findPlaceholder('imprint', outline)).toBe(first);
  const replaced = outline.replaceAll(/\[[^\]]+\]/g, 'x');
  expect(findPlaceholder('imprint', replaced)).toBeUndefined();
  expect(findPlaceholder('imprint', `${replaced} [a link](/pages/terms)`)).toBeUndefined();
  expect(findPlaceholder('about', outline)).toBeUndefined();
});
