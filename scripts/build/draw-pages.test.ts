import { expect, test } from 'vitest';
import { drawnAddresses, pagePaths } from '../../server/pages/drawn-pages.ts';
import { drawPages } from './draw-pages.ts';

test('every page is drawn for every visitor and every contact of a store', () => {
  const drawn = drawPages(
    ({ address, bootstrap: { session, store } }) =>
      [address, session?.isAdmin, store.email, store.phone].join(' '),
    (route, session) => (route === '/my-videos/:packageId' && session ? 'preloads ' : ''),
  );
  expect(Object.keys(drawn)).toHaveLength((pagePaths.length + drawnAddresses.length + 1) * 3 * 4);
  expect(drawn['/my-videos/:packageId customer email']).toBe(
    'preloads /my-videos/:packageId false EMAIL-OF-THE-STORE ',
  );
  expect(drawn['/success nobody phone']).toBe('/success?orderId=any   +000000000000');
});
