import { useQuery } from '@tanstack/react-query';
import { listVideos } from '#contract/videos.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { DeleteVideo } from './delete-video.tsx';
import { VideoCard, VideoCards } from './video-card.tsx';
import { WithVideos } from './video-list-states.tsx';

/** All videos, newest first. */
export function AllVideos() {
  const query = useQuery(endpointQuery(listVideos));
  const { data: videos } = query;
  return (
    <section aria-labelledby="all-videos" className="grid grid-cols-1 gap-4">
      <h2 className="text-xl" id="all-videos">
        All Videos
      </h2>
      <WithVideos count={videos?.length} query={query}>
        <VideoCards>
          {videos?.map((video) => (
            <li key={video.id}>
              <VideoCard actions={<DeleteVideo video={video} />} video={video} />
            </li>
          ))}
        </VideoCards>
      </WithVideos>
    </section>
  );
}
