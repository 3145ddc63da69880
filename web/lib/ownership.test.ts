import { expect, it } from 'vitest';
import { listOwnership } from '#contract/access.ts';
import { endpointQuery } from './endpoint-query.ts';
import { ownershipQuery, watchPath } from './ownership.ts';

it('is cached as the call is, for each customer, so that everybody who asks shares one answer', () => {
  const { queryKey } = endpointQuery(listOwnership);
  expect(ownershipQuery('ann').queryKey).toEqual([...queryKey, 'ann']);
});

it('is watched in the package that holds all of it, else among all packages', () => {
  expect(watchPath({ watchIn: 'bundle' })).toBe('/my-videos/bundle');
  expect(watchPath({ watchIn: null })).toBe('/my-videos');
});
