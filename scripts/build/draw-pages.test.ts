import { expect, test } from 'vitest';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { views } from '../../server/pages/drawn-pages.ts';
import { drawPages } from './draw-pages.ts';

test('every page is drawn for every visitor and every contact of a store', () => {
  const drawn = drawPages(
    ({ address, bootstrap: { session, store } }) =>
      [address, session?.isAdmin, store.email, store.phone].join(' '),
    (view, session) => (view === 'package' && session ? 'preloads ' : ''),
  );
  expect(Object.keys(drawn)).toHaveLength(views.length * 3 * 4);
  expect(drawn['package customer email']).toEqual([
    'preloads /my-videos/:packageId false ',
    { slot: 'email' },
    ' ',
  ]);
  expect(drawn['success nobody phone']?.slice(0, 2)).toEqual([
    '/success?orderId=any   ',
    { slot: 'phone' },
  ]);
  expect(drawn['upload admin']).toEqual(['/admin/packages?tab=upload true  ']);
});

test('what stands in a page of the store is a slot, wherever it stands', () => {
  const drawn = drawPages(
    ({ bootstrap: { store } }) =>
      `<a href="${phoneAddress(store.phone)}">${store.phone}</a><b>${store.name}</b>`,
    () => '',
  );
  expect(drawn['home nobody email phone']).toEqual([
    ...['<a href="', { slot: 'phoneAddress' }, '">', { slot: 'phone' }, '</a><b>'],
    ...[{ slot: 'name' }, '</b>'],
  ]);
});
