import { expect, it } from 'vitest';
import { listPackages } from '#contract/catalog.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { packagesOnSale } from './packages-on-sale.ts';

it('shares its cached answer with all users of the call', () => {
  expect(packagesOnSale.queryKey).toEqual(endpointQuery(listPackages).queryKey);
});
