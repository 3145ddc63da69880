import { useState } from 'react';
import type { Video } from '#contract/videos.ts';
import type { VideoSearch } from '../../lib/videos/find-videos.ts';
import { useVideoCatalog, type VideoCatalog } from '../../lib/videos/use-video-catalog.ts';
import type { Elements } from '../../ui/elements.ts';
import { SearchedVideos } from '../../ui/video-lists/searched-videos.tsx';
import { groupsToOpen, groupVideos } from './group-videos.ts';
import { PreparingSummary } from './preparing/preparing-button.tsx';
import { VideoGroupSection } from './video-group.tsx';
import { WithVideos } from './video-list-states.tsx';

/** The groups of the found videos; those of deleted packages in a section of their own. */
function Groups({
  catalog,
  found,
  search,
}: {
  catalog: VideoCatalog;
  found: readonly Video[];
  search: VideoSearch;
}) {
  // The groups that an admin has opened or closed, by their id.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = groupVideos(catalog, found, search);
  const opened = groupsToOpen(groups, catalog.videos.length);
  const folds = opened.size < groups.length;
  const sections = (isDeleted: boolean): Elements =>
    groups
      .filter(({ kind }) => (kind === 'deleted') === isDeleted)
      .map((group) => {
        const { id } = group;
        const isOpen = !folds || (chosen.get(id) ?? opened.has(id));
        const toggle = () => setChosen(new Map(chosen).set(id, !isOpen));
        return (
          <VideoGroupSection
            group={group}
            isOpen={isOpen}
            key={id}
            onToggle={folds ? toggle : undefined}
          />
        );
      });
  const hasDeleted = groups.some(({ kind }) => kind === 'deleted');
  const gap = folds ? 'gap-4' : 'gap-8';
  return (
    <div className={`grid grid-cols-1 ${gap}`}>
      {sections(false)}
      {hasDeleted && (
        <section
          aria-label="Deleted packages"
          className="grid grid-cols-1 gap-5 border-t border-line pt-6"
        >
          <div>
            <h3 className="text-lg">Deleted packages</h3>
            <p className="text-sm text-ink-soft">
              No longer sold. People who bought them keep access.
            </p>
          </div>
          {sections(true)}
        </section>
      )}
    </div>
  );
}

/** All videos: the unassigned ones first, then by package, then those of deleted packages. */
export function ExistingVideos() {
  const query = useVideoCatalog();
  const { catalog } = query;
  return (
    <section aria-labelledby="existing-videos" className="grid grid-cols-1 gap-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-xl" id="existing-videos">
          Existing Videos
        </h2>
        {catalog && <PreparingSummary videos={catalog.videos} />}
      </div>
      <WithVideos count={catalog?.videos.length} query={query}>
        {catalog && (
          <SearchedVideos catalog={catalog} sorts={['package', 'newest', 'title', 'longest']}>
            {(found, search) => <Groups catalog={catalog} found={found} search={search} />}
          </SearchedVideos>
        )}
      </WithVideos>
    </section>
  );
}
