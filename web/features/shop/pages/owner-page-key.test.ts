import { expect, it } from 'vitest';
import { showOwnerPage } from '#contract/shop/owner-pages.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { ownerPageKey } from './owner-page-key.ts';

it('is the key of the call that it is the answer of', () => {
  const { queryKey } = endpointQuery(showOwnerPage, { params: { name: 'terms' } });
  expect(ownerPageKey('terms')).toEqual(queryKey);
});
