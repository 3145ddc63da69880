import { expect, it } from 'vitest';
import { publicPackage } from '#contract/catalog.ts';
import { type PackagePage, packagePage } from '#contract/shop/package-pages.ts';
import { withPage } from './with-page.ts';

const listed = (id: string, price = '49.00') =>
  publicPackage.parse({
    id,
    slug: id,
    name: id,
    title: id,
    description: '',
    price,
    isBundle: false,
    features: [],
    coverPath: null,
    videoCount: 1,
    durationSeconds: 60,
    separatePrice: null,
  });

const pageOf = (id: string, state: PackagePage['state'] = 'onSale') =>
  packagePage.parse({
    ...listed(id, '59.00'),
    pageDescription: 'Long',
    content: [],
    questions: [],
    videos: [],
    contained: [],
    state,
    searchTitle: '',
    searchDescription: '',
  });

it('the list has a package as its page says, and nothing else of the page', () => {
  const others = [listed('voice'), listed('beard')];
  expect(withPage(others, pageOf('beard'))).toEqual([listed('voice'), listed('beard', '59.00')]);
});

it('a package that is not in the list yet is at its end', () => {
  expect(withPage([listed('voice')], pageOf('beard'))).toEqual([
    listed('voice'),
    listed('beard', '59.00'),
  ]);
});

it('what only admins see is not sold', () => {
  expect(withPage([listed('voice')], pageOf('beard', 'offSale'))).toEqual([listed('voice')]);
});
