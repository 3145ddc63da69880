import { expect, it } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { pageHead } from './page-head.ts';

const row = (coverPath: string | null): PublicPackage => ({
  ...{ id: 'p', name: 'Beard', title: 'Beard', description: '', price: '49.00', isBundle: false },
  ...{ features: [], coverPath, videoCount: 1, durationSeconds: 60, separatePrice: null },
});

function headWith(
  packages: PublicPackage[],
  origin: string | null = 'https://shop.example',
  texts: Partial<Bootstrap['store']> = {},
): string {
  const store = { ...NEW_STORE, name: 'Shop', email: '', phone: '', ...texts };
  const bootstrap = { session: null, store, packages, stripeJsUrl: null };
  return pageHead({ bootstrap, origin, path: '/' });
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
  expect(head).toContain('content="https://shop.example/media/covers/a?v=1&amp;w=1280"');
  expect(head).toContain('"image":"https://shop.example/media/covers/a?v=1"');
  expect(head).toContain('"url":"https://shop.example/"');
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
