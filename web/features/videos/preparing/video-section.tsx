import { lazy, Suspense, useId } from 'react';
import type { Video } from '#contract/videos.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const VideoFiles = lazy(() =>
  import('./video-files.tsx').then((module) => ({ default: module.VideoFiles })),
);

/** "Video" in the dialog of a video: what was made from the uploaded file. Loaded when it is opened. */
export function VideoSection({ video }: { video: Video }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg" id={id}>
        Video
      </h3>
      <Suspense
        fallback={
          <SkeletonGroup label="Loading the files of this video...">
            <Skeleton className="h-40" />
          </SkeletonGroup>
        }
      >
        <VideoFiles video={video} />
      </Suspense>
    </section>
  );
}
