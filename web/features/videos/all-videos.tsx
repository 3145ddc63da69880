import { describePackages, useVideoCatalog } from '../../lib/videos/use-video-catalog.ts';
import { FoldedList } from '../../ui/long-lists/folded-list.tsx';
import { SearchedVideos } from '../../ui/video-lists/searched-videos.tsx';
import { DeleteVideo } from './delete-video.tsx';
import { PreparingSummary } from './preparing/preparing-button.tsx';
import { VideoCard, VideoCards } from './video-card.tsx';
import { WithVideos } from './video-list-states.tsx';

/** All videos once, newest first, each with the names of its packages. */
export function AllVideos() {
  const query = useVideoCatalog();
  const { catalog } = query;
  return (
    <section aria-labelledby="all-videos" className="grid grid-cols-1 gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-xl" id="all-videos">
          All Videos
        </h2>
        {catalog && <PreparingSummary videos={catalog.videos} />}
      </div>
      <WithVideos count={catalog?.videos.length} query={query}>
        {catalog && (
          <SearchedVideos catalog={catalog} sorts={['newest', 'title', 'longest']}>
            {(found) => (
              <FoldedList items={found} name="All Videos">
                {(shown) => (
                  <VideoCards>
                    {shown.map((video) => (
                      <li key={video.id}>
                        <VideoCard
                          actions={<DeleteVideo video={video} />}
                          note={describePackages(catalog.packagesOf.get(video.id))}
                          video={video}
                        />
                      </li>
                    ))}
                  </VideoCards>
                )}
              </FoldedList>
            )}
          </SearchedVideos>
        )}
      </WithVideos>
    </section>
  );
}
