import { expect, test } from 'vitest';
import { edgeRows, layoutFolders, namedPaths } from './hand-written-docs.ts';

test('the paths a page names are found, quoted or linked', () => {
  const text = [
    'See `server/sales/checkout/place-order.ts`, `web/lib/` and [the map](map.md#layout).',
    'Not `npm start`, `/my-videos`, `POST /api/videos`, `data/demo/`, [there](https://a.example/b.md).',
    'Nor `orders.store.ts`: it says what such files are called. [Up](../README.md)',
  ].join('\n');
  expect(namedPaths('docs/page.md', text)).toEqual([
    'server/sales/checkout/place-order.ts',
    'web/lib/',
    'docs/map.md',
    'README.md',
  ]);
});

test('every rule about a domain is a row of the table', () => {
  const forbidden = [
    { name: 'server-domain-access', comment: 'server/sales/access may use orders, catalog.' },
    { name: 'server-domain-mail', comment: 'server/mail may use no other domain.' },
    { name: 'no-cycle', comment: 'Two files that need each other are one.' },
  ];
  expect(edgeRows({ forbidden })).toEqual([
    '| sales/access | orders, catalog |',
    '| mail | no other domain |',
  ]);
});

test('the layout names the top folders and the domains of the server', () => {
  const files = [
    '.ci/run',
    'README.md',
    'server/main.ts',
    'server/sales/orders/a.ts',
    'web/ui/b/c.tsx',
  ];
  expect(layoutFolders(files)).toEqual(['server/', 'server/sales/', 'web/']);
});
