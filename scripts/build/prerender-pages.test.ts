import { expect, test } from 'vitest';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { views } from '../../server/pages/prerendered-pages.ts';
import { prerenderPages } from './prerender-pages.ts';

test('every page is prerendered for every visitor and every contact of a store', () => {
  const prerendered = prerenderPages(
    ({ address, bootstrap: { session, store } }) =>
      [address, session?.isAdmin, store.email, store.phone].join(' '),
    (view, session) => (view === 'package' && session ? 'preloads ' : ''),
  );
  expect(Object.keys(prerendered)).toHaveLength(views.length * 3 * 4);
  expect(prerendered['package customer email']).toEqual([
    'preloads /my-videos/:packageId false ',
    { slot: 'email' },
    ' ',
  ]);
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
    ...['<a href="', { slot: 'phoneAddress' }, '">', { slot: 'phone' }, '</a><b>'],
    ...[{ slot: 'name' }, '</b>'],
  ]);
});
