import { expect, it } from 'vitest';
import { openTemplate } from './page-template.ts';

it('puts each part into its place, whatever the others hold', () => {
  const fill = openTemplate('<a><!--head--><b><!--bootstrap--><c><!--page--><d>');
  expect(fill({ head: '$&<!--page-->', bootstrap: '<!--head-->', page: "$'" })).toBe(
    "<a>$&<!--page--><b><!--head--><c>$'<d>",
  );
  expect(fill({ head: '1', bootstrap: '2', page: '3' })).toBe('<a>1<b>2<c>3<d>');
});

it('refuses a page that lacks a place, or has them in another order', () => {
  expect(() => openTemplate('<!--head--><!--page-->')).toThrow('has no <!--bootstrap-->');
  expect(() => openTemplate('<!--bootstrap--><!--head--><!--page-->')).toThrow('<!--bootstrap-->');
});
