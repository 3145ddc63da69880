import type { QueryClient } from '@tanstack/react-query';
import { countViewers, listMyPackages, listMyVideos, listOwnership } from '#contract/access.ts';
import {
  listCatalog,
  listDeletedPackages,
  listPackages,
  listPackageVideos,
  listVideoLinks,
} from '#contract/catalog.ts';
import { estimatePreparations, listPreparations, showRenditions } from '#contract/renditions.ts';
import { listUploads } from '#contract/uploads.ts';
import { listVideos } from '#contract/videos.ts';
import { PACKAGE_PAGE_PATH } from './package-page-key.ts';

/** Every list that shows packages or videos. */
const SHOWING: ReadonlySet<unknown> = new Set([
  PACKAGE_PAGE_PATH,
  ...[
    listPackages,
    listCatalog,
    listDeletedPackages,
    listPackageVideos,
    listVideoLinks,
    listVideos,
    listUploads,
    listPreparations,
    estimatePreparations,
    showRenditions,
    countViewers,
    listMyPackages,
    listMyVideos,
    listOwnership,
  ].map(({ path }) => path),
]);

function refetch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => SHOWING.has(queryKey[0]) });
}

let opened: BroadcastChannel | undefined;

/** Connects the tabs of one browser. Only one per tab, because a channel does not receive its own messages. */
function otherTabs(): BroadcastChannel {
  opened ??= new BroadcastChannel('sleigh.catalog');
  return opened;
}

/**
 * Call this after any change to packages, videos or their links, because queries never become stale by
 * themselves. The lists on the screen are fetched again, in other tabs too; the others when they are
 * shown next. Resolves when the screen is up to date or the lists could not be fetched; never rejects.
 */
export function refreshCatalog(client: QueryClient): Promise<void> {
  otherTabs().postMessage('changed');
  return refetch(client);
}

/** Fetches the lists again when another tab has changed them, until the returned function is called. */
export function followOtherTabs(client: QueryClient): () => void {
  const hear = () => void refetch(client);
  otherTabs().addEventListener('message', hear);
  return () => otherTabs().removeEventListener('message', hear);
}
