import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { publicPackage } from '#contract/catalog.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { PackageList } from './package-list.tsx';
import { packagesOnSale } from './packages-on-sale.ts';

const numbered = (id: number) =>
  publicPackage.parse({
    id: `package-${id}`,
    slug: `package-${id}`,
    name: `Package ${id}`,
    title: `Package ${id}`,
    description: '',
    price: '49.00',
    isBundle: false,
    features: [],
    coverPath: null,
    videoCount: 3,
    durationSeconds: 120,
    separatePrice: null,
  });

it('has every card of a long list in the document, and lays out those far below when they come near', () => {
  const client = createQueryClient();
  client.setQueryData(
    packagesOnSale.queryKey,
    Array.from({ length: 300 }, (_, id) => numbered(id)),
  );
  const list = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PackageList cart={[]} onToggle={() => undefined} ownership={new Map()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const cards = list.match(/<article[^>]*>/g) ?? [];
  expect(cards).toHaveLength(300);
  const far = cards.map((card) => /class="[^"]*\bfar-card\b/.test(card));
  expect(far).toEqual(cards.map((_, index) => index >= 12));
});
