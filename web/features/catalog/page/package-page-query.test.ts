import { afterEach, expect, it, vi } from 'vitest';
import { getPackagePage } from '#contract/shop/package-pages.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { packagePageQuery } from './package-page-query.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = (status: number) => {
  const message = JSON.stringify({ message: 'So it is.', code: 'any' });
  vi.stubGlobal('fetch', async () => new Response(message, { status }));
  return createQueryClient().fetchQuery(packagePageQuery('beard'));
};

it('shares its cached answer with all users of the call', () => {
  const { queryKey } = endpointQuery(getPackagePage, { params: { slug: 'beard' } });
  expect(packagePageQuery('beard').queryKey).toEqual(queryKey);
});

it('tells a package that is no longer sold from one that never was', async () => {
  expect(await ask(410)).toBe('gone');
  expect(await ask(404)).toBe('unknown');
});

it('fails for any other reason', async () => {
  await expect(ask(500)).rejects.toThrow('500');
});
