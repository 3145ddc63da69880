import { useQueries } from '@tanstack/react-query';
import { listCatalog, listDeletedPackages, listVideoLinks } from '#contract/catalog.ts';
import { listVideos, type Video } from '#contract/videos.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { formatCount } from '../../lib/format.ts';
import { AssignVideo } from './assign-video.tsx';
import { ChangeThumbnail } from './change-thumbnail.tsx';
import { DeleteVideo } from './delete-video.tsx';
import { EditVideo } from './edit-video.tsx';
import { groupVideos, type VideoGroup } from './group-videos.ts';
import { VideoCard, VideoCards } from './video-card.tsx';
import { WithVideos } from './video-list-states.tsx';

function useGroups() {
  const answers = useQueries({
    queries: [
      endpointQuery(listVideos),
      endpointQuery(listVideoLinks),
      endpointQuery(listCatalog),
      endpointQuery(listDeletedPackages),
    ],
  });
  const [{ data: videos }, { data: links }, { data: packages }, { data: deletedPackages }] =
    answers;
  const isThere = videos && links && packages && deletedPackages;
  return {
    count: isThere ? videos.length : undefined,
    groups: isThere ? groupVideos({ videos, links, packages, deletedPackages }) : undefined,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

function Group({
  name,
  videos,
  note,
  assigns = false,
  level: Level = 'h3',
}: {
  name: string;
  videos: readonly Video[];
  note?: string;
  /** Its videos have a button that adds them to a package. */
  assigns?: boolean;
  level?: 'h3' | 'h4';
}) {
  // Deleted packages may share a name, but landmarks need different ones.
  const [Box, label] = Level === 'h3' ? (['section', name] as const) : (['div'] as const);
  return (
    <Box aria-label={label} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Level className="text-lg">{name}</Level>
        <p className="figures text-sm text-ink-soft">{formatCount(videos.length, 'video')}</p>
        {note && <p className="w-full text-sm text-ink-soft">{note}</p>}
      </div>
      <VideoCards>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard
              actions={
                <>
                  {assigns && <AssignVideo video={video} />}
                  <EditVideo video={video} />
                  <ChangeThumbnail video={video} />
                  <DeleteVideo video={video} />
                </>
              }
              heading="h4"
              video={video}
            />
          </li>
        ))}
      </VideoCards>
    </Box>
  );
}

function DeletedPackages({ groups }: { groups: readonly VideoGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section
      aria-label="Deleted packages"
      className="grid grid-cols-1 gap-5 border-t border-line pt-6"
    >
      <div>
        <h3 className="text-lg">Deleted packages</h3>
        <p className="text-sm text-ink-soft">No longer sold. People who bought them keep access.</p>
      </div>
      {groups.map(({ id, name, videos }) => (
        <Group key={id} level="h4" name={name} videos={videos} />
      ))}
    </section>
  );
}

/** All videos: the unassigned ones first, then by package, then those of deleted packages. */
export function ExistingVideos() {
  const query = useGroups();
  const { count, groups } = query;
  return (
    <section aria-labelledby="existing-videos" className="grid grid-cols-1 gap-5">
      <h2 className="text-xl" id="existing-videos">
        Existing Videos
      </h2>
      <WithVideos count={count} query={query}>
        <div className="grid grid-cols-1 gap-8">
          {groups && groups.unassigned.length > 0 && (
            <Group
              assigns
              name="Unassigned Videos"
              note="These videos are in no package, so no customer can watch them."
              videos={groups.unassigned}
            />
          )}
          {groups?.onSale.map(({ id, name, videos }) => (
            <Group key={id} name={name} videos={videos} />
          ))}
          <DeletedPackages groups={groups?.deleted ?? []} />
        </div>
      </WithVideos>
    </section>
  );
}
