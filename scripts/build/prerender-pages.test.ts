import { expect, test } from 'vitest';
import type { Store } from '#contract/bootstrap.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { preloadsOf, prerenderedPage, views } from '../../server/pages/prerendered-pages.ts';
import { prerenderPages } from './prerender-pages.ts';

test('every page is prerendered for every visitor and every contact of a store', () => {
  const prerendered = prerenderPages(
    ({ address, bootstrap: { session, store, packagePage } }) =>
      [address, session?.isAdmin, store.email, store.phone]
        .concat(typeof packagePage?.found === 'string' ? [packagePage.found] : [])
        .join(' '),
    (view, session) => {
      if (view === 'package' && session) return 'preloads ';
      return view === 'packagePage' && session === null ? 'signed out ' : '';
    },
  );
  expect(Object.keys(prerendered)).toHaveLength(views.length * (3 * 4 + 1));
  expect(prerendered['package customer email']).toEqual([
    'preloads /my-videos/:packageId false ',
    { slot: 'email' },
    ' ',
  ]);
  expect(preloadsOf(prerendered, 'packagePage')).toBe('signed out ');
  expect(prerendered['packageGone nobody']).toEqual(['/packages/:slug    gone']);
  expect(prerendered['success nobody phone']?.slice(0, 2)).toEqual([
    '/success?orderId=any   ',
    { slot: 'phone' },
  ]);
  expect(prerendered['upload admin']).toEqual(['/admin/packages?tab=upload true  ']);
});

test('what stands in a page of the store is a slot, wherever it stands', () => {
  const prerendered = prerenderPages(
    ({ bootstrap: { store } }) =>
      `<a href="${phoneAddress(store.phone)}">${store.phone}</a><b>${store.name}</b>`,
    () => '',
  );
  expect(prerendered['home nobody email phone']).toEqual([
    '<a href="',
    { slot: 'phoneAddress' },
    '">',
    { slot: 'phone' },
    '</a><b>',
    { slot: 'name' },
    '</b>',
  ]);
});

test('links to the pages of the owner are a part that only some stores have, with one for each page', () => {
  const prerendered = prerenderPages(
    ({ bootstrap: { store } }) => {
      const { pages = [] } = store;
      const links = pages.map(
        ({ name, title }) => `<li><a href="/pages/${encodeURIComponent(name)}">${title}</a></li>`,
      );
      return `<p>Hi</p>${links.length > 0 ? `<nav><ul>${links.join('')}</ul></nav>` : ''}<p>End</p>`;
    },
    () => '',
  );
  const show = (pages: Store['pages']) =>
    prerenderedPage(prerendered, 'home', {
      session: null,
      stripeJsUrl: null,
      store: { ...NEW_STORE, email: '', phone: '', ...(pages && { pages }) },
    });
  expect(show(undefined)).toBe('<p>Hi</p><p>End</p>');
  expect(
    show([
      { name: 'terms', title: 'Terms & More' },
      { name: 'about', title: 'About' },
    ]),
  ).toBe(
    '<p>Hi</p><nav><ul><li><a href="/pages/terms">Terms &amp; More</a></li><li><a href="/pages/about">About</a></li></ul></nav><p>End</p>',
  );
  expect(show([{ name: 'a', title: '$&' }])).toContain(
    '<li><a href="/pages/a">$&amp;</a></li></ul>',
  );
});

test('a logo and a picture stand in the place of what is there without them', () => {
  const prerendered = prerenderPages(
    ({ bootstrap: { store } }) => {
      const { logo, headlinePicture } = store;
      const mark = logo
        ? `<img height="${logo.height}" src="${logo.path}" width="${logo.width}"/>`
        : '<svg><path d="M0 0"/></svg>';
      const band = headlinePicture
        ? `<div class="high"><img srcSet="${headlinePicture}&amp;w=640 640w"/><h1>${store.headline}</h1></div>`
        : `<div><h1>${store.headline}</h1></div>`;
      return `<a>${mark}${store.name}</a>${band}`;
    },
    () => '',
  );
  const show = (look: Partial<Store>) =>
    prerenderedPage(prerendered, 'home', {
      session: null,
      stripeJsUrl: null,
      store: { ...NEW_STORE, headline: 'Hi', email: '', phone: '', ...look },
    });
  const logo = { path: '/media/shop/logo?v=1', width: 90, height: 40 };
  const plain = '<a><svg><path d="M0 0"/></svg>Online Portal</a>';
  const own = '<a><img height="40" src="/media/shop/logo?v=1" width="90"/>Online Portal</a>';
  const band = '<div><h1>Hi</h1></div>';
  const picture =
    '<div class="high"><img srcSet="/media/shop/headline?v=2&amp;w=640 640w"/><h1>Hi</h1></div>';
  const headlinePicture = '/media/shop/headline?v=2';
  expect(show({})).toBe(plain + band);
  expect(show({ logo })).toBe(own + band);
  expect(show({ headlinePicture })).toBe(plain + picture);
  expect(show({ logo, headlinePicture, pages: [] })).toBe(own + picture);
});

test('the way out of a contract is there where the shop has one, before the links to its pages', () => {
  const prerendered = prerenderPages(
    ({ bootstrap: { store } }) => {
      const { pages = [], consumerRights } = store;
      const links = pages.map(({ title }) => `<a>${title}</a>`).join('');
      const way = consumerRights ? '<p class="mt-2"><a href="/withdraw">Withdraw</a></p>' : '';
      return `<p class="mt-1">Hi</p>${way}${links === '' ? '' : `<nav>${links}</nav>`}<p>End</p>`;
    },
    () => '',
  );
  const show = (more: Partial<Store>) =>
    prerenderedPage(prerendered, 'home', {
      session: null,
      stripeJsUrl: null,
      store: { ...NEW_STORE, email: '', phone: '', ...more },
    });
  const way = '<p class="mt-2"><a href="/withdraw">Withdraw</a></p>';
  const pages = [{ name: 'terms', title: 'Terms' }];
  expect(show({})).toBe('<p class="mt-1">Hi</p><p>End</p>');
  expect(show({ consumerRights: true })).toBe(`<p class="mt-1">Hi</p>${way}<p>End</p>`);
  expect(show({ pages })).toBe('<p class="mt-1">Hi</p><nav><a>Terms</a></nav><p>End</p>');
  expect(show({ pages, consumerRights: true })).toBe(
    `<p class="mt-1">Hi</p>${way}<nav><a>Terms</a></nav><p>End</p>`,
  );
});
