import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { listMyVideos } from '#contract/access.ts';
import { PackageScreen } from '../../features/access/package-screen.tsx';
import { findTile } from '../../features/access/video-tile.tsx';
import { Player, usePreloadedPlayer } from '../../features/playback/player/player.tsx';
import { mainButtonFor } from '../../features/playback/progress/main-button.ts';
import { useProgress } from '../../features/playback/progress/progress-query.ts';
import {
  countWatched,
  secondsLeft,
  seenShare,
} from '../../features/playback/progress/progress-rules.ts';
import { useNearVideo } from '../../features/playback/use-near-video.ts';
import { usePlayerAddress } from '../../features/playback/use-player-address.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';

/** `/my-videos/{packageId}`: the videos of one bought package; `?video=` plays one of them. */
export function Component() {
  const { packageId = '' } = useParams();
  const { progress } = useProgress();
  const address = usePlayerAddress();
  const { nearId, comeNear } = useNearVideo(address.videoId);
  const list = endpointQuery(listMyVideos, { params: { packageId } });
  // Asked for by the screen, once it knows that the package is theirs.
  const { data: videos } = useQuery({ ...list, enabled: false });
  usePreloadedPlayer(videos);
  return (
    <PackageScreen
      packageId={packageId}
      watching={{
        seenOf: (video) => {
          const known = progress.get(video.id);
          return {
            watched: known?.watched ?? false,
            share: seenShare(known, video),
            secondsLeft: secondsLeft(known, video),
          };
        },
        countWatched: (videos) => countWatched(videos, progress),
        offer: (videos) => mainButtonFor({ packageId, videos }, progress),
        onPlay: address.open,
        onNear: (videoId) => {
          const video = videos?.find(({ id }) => id === videoId);
          if (video) comeNear(video, progress);
        },
        player: ({ title }, shown) => {
          const playing = shown.find(({ id }) => id === address.videoId);
          const video = playing ?? shown.find(({ id }) => id === nearId);
          return (
            video && (
              <Player
                findReturn={findTile}
                isOpen={playing !== undefined}
                onClose={address.close}
                onSelect={address.select}
                packageTitle={title}
                video={video}
                videos={shown}
              />
            )
          );
        },
      }}
    />
  );
}
