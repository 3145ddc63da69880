import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { listPackages, listPackageVideos } from '#contract/catalog.ts';
import { listSettings } from '#contract/settings.ts';
import { endpointQuery } from './endpoint-query.ts';
import { followOtherTabs, refreshCatalog } from './refresh-catalog.ts';

/** A cache with these queries on the screen; counts how often each is fetched. */
function screen() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const show = (queryKey: readonly unknown[]) => {
    const queryFn = vi.fn(async () => 'shown');
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    return queryFn;
  };
  return {
    client,
    packages: show(endpointQuery(listPackages).queryKey),
    videos: show(endpointQuery(listPackageVideos, { params: { id: 'beard' } }).queryKey),
    settings: show(endpointQuery(listSettings).queryKey),
  };
}

describe('after a change of the catalogue', () => {
  it('fetches every list that shows it, whatever its parameters, and nothing else', async () => {
    const { client, packages, videos, settings } = screen();
    await expect.poll(() => client.isFetching()).toBe(0);
    await refreshCatalog(client);
    expect(packages).toHaveBeenCalledTimes(2);
    expect(videos).toHaveBeenCalledTimes(2);
    expect(settings).toHaveBeenCalledTimes(1);
  });

  it('hears of changes in other tabs until it is stopped', async () => {
    const { client, packages } = screen();
    const stop = followOtherTabs(client);
    const otherTab = new BroadcastChannel('sleigh.catalog');
    await expect.poll(() => client.isFetching()).toBe(0);
    otherTab.postMessage('changed');
    await expect.poll(() => packages.mock.calls.length).toBe(2);
    await expect.poll(() => client.isFetching()).toBe(0);
    stop();
    otherTab.postMessage('changed');
    otherTab.close();
    await refreshCatalog(client);
    expect(packages).toHaveBeenCalledTimes(3);
  });
});
