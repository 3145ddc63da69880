import type { QueryClient } from '@tanstack/react-query';
import { countViewers, listMyPackages, listMyVideos } from '#contract/access.ts';
import {
  listDeletedPackages,
  listPackages,
  listPackageVideos,
  listVideoLinks,
} from '#contract/catalog.ts';
import { listUploads } from '#contract/uploads.ts';
import { listVideos } from '#contract/videos.ts';

/** Every list that shows packages or videos, wherever it stands. */
const SHOWING: ReadonlySet<unknown> = new Set(
  [
    listPackages,
    listDeletedPackages,
    listPackageVideos,
    listVideoLinks,
    listVideos,
    listUploads,
    countViewers,
    listMyPackages,
    listMyVideos,
  ].map(({ path }) => path),
);

function refetch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => SHOWING.has(queryKey[0]) });
}

let opened: BroadcastChannel | undefined;

/** Between the tabs of one browser. One a tab, since a channel does not hear itself. */
function otherTabs(): BroadcastChannel {
  opened ??= new BroadcastChannel('sleigh.catalog');
  return opened;
}

/**
 * After any change to packages, videos or what holds which: what is shown of them is fetched anew, in
 * other tabs too, the rest when it is shown next. Queries never grow stale by themselves. Resolves when
 * what is on the screen is up to date (or could not be fetched); never rejects.
 */
export function refreshCatalog(client: QueryClient): Promise<void> {
  otherTabs().postMessage('changed');
  return refetch(client);
}

/** Fetches anew what another tab has changed, until the function it returns is called. */
export function followOtherTabs(client: QueryClient): () => void {
  const hear = () => void refetch(client);
  otherTabs().addEventListener('message', hear);
  return () => otherTabs().removeEventListener('message', hear);
}
