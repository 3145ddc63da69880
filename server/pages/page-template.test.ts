import { expect, it } from 'vitest';
import { openTemplate } from './page-template.ts';

const html =
  '<a><!--head--><b><!--icon--><i><!--style--><t><!--fonts--><f><!--bootstrap--><c><!--start--><s><!--program--><p></head><!--notice--><d><!--page--><e>';
const parts = { head: '1', icon: null, bootstrap: '2', links: '<l>', notice: '3', page: '4' };

it('puts each part into its place, whatever the others hold', () => {
  const { fill } = openTemplate(html);
  const odd = { ...parts, head: '$&<!--page-->', icon: '$1', bootstrap: '<!--head-->', notice: '' };
  expect(fill({ ...odd, page: "$'" })).toBe(
    "<a>$&<!--page--><b>$1<t><!--head--><c><s><f><p><l></head><d>$'<e>",
  );
  expect(fill(parts)).toBe('<a>1<b><i><t>2<c><s><f><p><l></head>3<d>4<e>');
});

it('puts another icon into the place of the store’s own', () => {
  expect(openTemplate(html).fill({ ...parts, icon: '<j>' })).toContain('<b><j><t>');
});

it('keeps program and fonts of a complete page for later, behind what begins them', () => {
  expect(openTemplate(html).fillComplete(parts)).toBe(
    '<a>1<b><i><t>2<c><s><template id="later"><f><p><l></template></head>3<d>4<e>',
  );
});

it('refuses a page that lacks a place, or has them in another order', () => {
  expect(() => openTemplate(html.replace('<!--start-->', ''))).toThrow('has no <!--start-->');
  expect(() => openTemplate(`<!--page-->${html.replace('<!--page-->', '')}`)).toThrow(
    '<!--page-->',
  );
});
