import { describe, expect, it } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { pageHead } from './page-head.ts';

const row = (coverPath: string | null): PublicPackage => ({
  id: 'p',
  slug: 'beard',
  name: 'Beard',
  title: 'Beard',
  description: '',
  price: '49.00',
  isBundle: false,
  features: [],
  coverPath,
  videoCount: 1,
  durationSeconds: 60,
  separatePrice: null,
});

function headWith(
  packages: PublicPackage[],
  origin: string | null = 'https://shop.example',
  texts: Partial<Bootstrap['store']> = {},
): string {
  const store = { ...NEW_STORE, name: 'Shop', email: '', phone: '', ...texts };
  const bootstrap = { session: null, store, packages, stripeJsUrl: null };
  return pageHead({ bootstrap, origin, path: '/', status: 200 });
}

it('asks for the first cover in the sizes that the page will show it in', () => {
  const head = headWith([row('/media/covers/a?v=1'), row('/media/covers/b?v=1')]);
  expect(head.match(/rel="preload"/g)).toHaveLength(1);
  expect(head).toContain('imagesrcset="/media/covers/a?v=1&amp;w=320 320w, /media/covers/a?v=1');
  expect(head).toContain('imagesizes="(min-width: 70rem) 548px,');
});

it('asks for none where the first package has a drawn one, or there is none', () => {
  expect(headWith([row(null), row('/media/covers/b?v=1')])).not.toContain('preload');
  expect(headWith([])).not.toContain('preload');
});

it('names the address of the shop and its pictures where it is configured', () => {
  const head = headWith([row('/media/covers/a?v=1')], 'https://shop.example');
  expect(head).toContain('<meta property="og:url" content="https://shop.example/">');
  expect(head).toContain('content="https://shop.example/media/covers/a/shared.jpg?v=1"');
  expect(head).toContain('"image":"https://shop.example/media/covers/a/shared.jpg?v=1"');
  expect(head).toContain('"url":"https://shop.example/packages/beard"');
});

it('describes the shop with its tagline, which may contain anything', () => {
  const describing = (tagline: string) =>
    [...headWith([], null, { tagline }).matchAll(/(?:n|og:description)" content="(.*)">/g)].map(
      ([, content]) => content,
    );
  const call = 'Choose your training packages and start watching today.';
  expect(describing(NEW_STORE.tagline)).toEqual([
    `World-class Santa training online. ${call}`,
    'World-class Santa training online',
  ]);
  expect(describing('Ho "Ho" <Ho>!')).toEqual([
    `Ho &quot;Ho&quot; &lt;Ho&gt;! ${call}`,
    'Ho &quot;Ho&quot; &lt;Ho&gt;!',
  ]);
});

describe('of a package’s page', () => {
  const shown = {
    id: 'v',
    title: 'Knots',
    description: 'A look inside',
    videoPath: '/media/videos/v',
    playlistPath: null,
    captionsPath: null,
    captions: [],
    chaptersPath: null,
    storyboardPath: null,
    selectedThumbnailPath: '/media/thumbnails/v?v=1',
    duration: 61,
  };
  const page: PackagePage = {
    ...row('/media/covers/a?v=1'),
    name: 'Beard & <Suit>',
    description: 'Line one.\n"Line two."',
    pageDescription: '',
    content: [],
    questions: [],
    contained: [],
    searchTitle: '',
    searchDescription: '',
    videos: [
      {
        id: 'v',
        title: 'Knots',
        heading: '',
        summary: '',
        duration: 61,
        sample: { ...shown, uploadedAt: '2026-11-25T08:00:00.000Z' },
      },
      { id: 'w', title: 'Bows', heading: '', summary: '', duration: 60, sample: null },
    ],
    state: 'onSale',
  };
  const headOf = (
    changes: Partial<PackagePage> = {},
    origin: string | null = 'https://shop.example',
  ) => {
    const store = { ...NEW_STORE, name: 'Shop', email: '', phone: '' };
    const packagePage = { slug: 'beard', found: { ...page, ...changes } };
    const bootstrap = { session: null, store, packagePage, stripeJsUrl: null };
    return pageHead({ bootstrap, origin, path: '/packages/beard', status: 200 });
  };
  const dataOf = (head: string) =>
    [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json ?? ''),
    );

  it('says what it is, in one line, whatever is in its name', () => {
    const head = headOf();
    expect(head).toContain('<title>Beard &amp; &lt;Suit&gt; · Shop</title>');
    expect(head).toContain('name="description" content="Line one. &quot;Line two.&quot;"');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/packages/beard">');
    expect(head).toContain('name="twitter:card" content="summary_large_image"');
    const own = headOf({ searchTitle: 'Learn to sew', searchDescription: 'x'.repeat(300) });
    expect(own).toContain('<title>Learn to sew</title>');
    expect(/name="description" content="(.*?)"/.exec(own)?.[1]).toHaveLength(160);
  });

  it('describes its offer and its samples, and none of the other videos', () => {
    const [product, sample, ...more] = dataOf(headOf());
    expect(product).toMatchObject({
      '@type': 'Product',
      offers: { price: '49.00', url: 'https://shop.example/packages/beard' },
    });
    expect(sample).toMatchObject({
      '@type': 'VideoObject',
      name: 'Knots',
      duration: 'PT61S',
      uploadDate: '2026-11-25T08:00:00.000Z',
      contentUrl: 'https://shop.example/media/videos/v',
    });
    expect(more).toEqual([]);
    expect(dataOf(headOf({}, null))).toHaveLength(1);
  });

  it('that only admins see is not for search engines', () => {
    const head = headOf({ state: 'offSale' });
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toMatch(/canonical|ld\+json/);
  });
});

it('lists the packages as courses from three on', () => {
  const three = [row(null), { ...row(null), id: 'q', slug: 'q' }, { ...row(null), slug: 'r' }];
  expect(headWith(three)).toContain('"@type":"ItemList"');
  expect(headWith(three)).toContain('"url":"https://shop.example/packages/q"');
  expect(headWith(three.slice(1))).not.toContain('ItemList');
  expect(headWith(three, null)).not.toContain('ItemList');
});
