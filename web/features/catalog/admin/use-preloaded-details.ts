import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listPackageVideos } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { preloadVideoCatalog } from '../../../lib/videos/use-video-catalog.ts';

function preloadDetails(client: QueryClient, packageId: string): void {
  preloadVideoCatalog(client);
  void client.prefetchQuery(
    endpointQuery(listPackageVideos, { params: { id: packageId }, isQuiet: true }),
  );
}

/**
 * Fetches the lists of a package's dialog in advance: those that all packages share once the page has
 * nothing else to do, and a package's own when the returned function is called, as the pointer or the
 * focus comes to what opens it.
 */
export function usePreloadedDetails(): (packageId: string) => void {
  const client = useQueryClient();
  useEffect(() => {
    // Safari does not know it.
    if (!('requestIdleCallback' in window)) return;
    const waiting = requestIdleCallback(() => preloadVideoCatalog(client));
    return () => cancelIdleCallback(waiting);
  }, [client]);
  return (packageId) => preloadDetails(client, packageId);
}
