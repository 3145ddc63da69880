import { useEffect } from 'react';
import { PackagesScreen } from '../../features/access/packages-screen.tsx';
import { ContinueCard } from '../../features/playback/progress/continue-card.tsx';
import { useProgress } from '../../features/playback/progress/progress-query.ts';
import { countWatched, findContinuation } from '../../features/playback/progress/progress-rules.ts';

/** `/my-videos`: the packages the customer has bought, and the video to continue with. */
export function Component() {
  const { progress, isKnown } = useProgress();
  useEffect(() => {
    // Everything here leads there. If this fails, it is loaded then.
    import('./package.tsx').catch(() => undefined);
  }, []);
  return (
    <PackagesScreen
      countWatched={(videos) => countWatched(videos, progress)}
      isKnown={isKnown}
      lead={(owned) => {
        const packages = owned.map(({ details, videos }) => ({
          packageId: details.id,
          videos: videos ?? [],
        }));
        const found = findContinuation(packages, progress);
        if (!found) return null;
        const { packageId, video } = found;
        const title = owned.find(({ details }) => details.id === packageId)?.details.title ?? '';
        return (
          <ContinueCard
            packageId={packageId}
            packageTitle={title}
            progress={progress.get(video.id)}
            video={video}
          />
        );
      }}
    />
  );
}
