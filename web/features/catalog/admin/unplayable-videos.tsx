import type { Video } from '#contract/videos.ts';
import { formatCount } from '../../../lib/format.ts';
import { usePreparations } from '../../../lib/videos/use-preparations.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says before a package is sold that some browsers cannot play some of its videos. */
export function UnplayableVideos({ videos }: { videos: readonly Video[] }) {
  const byVideo = usePreparations()?.byVideo;
  const bad = videos.filter(({ id }) => byVideo?.get(id)?.playsEverywhere === false).length;
  if (bad === 0) return null;
  return (
    <Notice title={`Some browsers cannot play ${formatCount(bad, 'video')}`} tone="wait">
      <p>Customers who use them see no picture until the videos are prepared under Videos.</p>
    </Notice>
  );
}
