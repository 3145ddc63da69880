import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { myPackagePath } from '#contract/pages/my-package-path.ts';
import { useHasStarted } from '../../lib/use-has-started.ts';

/** The search parameter that names the video being played. */
const PARAMETER = 'video';

/** The address that plays a video: its package's page with the player open. */
export function playerPath(packageId: string, videoId: string): string {
  return `${myPackagePath(packageId)}?${PARAMETER}=${encodeURIComponent(videoId)}`;
}

/**
 * Which video plays, kept in the page's address, so that Back closes the player and a reload opens it
 * again with the same video.
 */
export function usePlayerAddress() {
  const [search] = useSearchParams();
  const hasStarted = useHasStarted();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const wasOpenedHere = state === PARAMETER;
  const at = (videoId: string) => ({ search: `?${PARAMETER}=${encodeURIComponent(videoId)}` });
  const leave = () => void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  return {
    videoId: hasStarted ? search.get(PARAMETER) : null,
    open: (videoId: string) =>
      void navigate(at(videoId), { state: PARAMETER, preventScrollReset: true, flushSync: true }),
    select: (videoId: string) =>
      void navigate(at(videoId), { replace: true, state, preventScrollReset: true }),
    /** Forgets the video, because there is nothing to play. */
    leave,
    close: () => {
      // Going back avoids a second history entry for the same page.
      if (wasOpenedHere) void navigate(-1);
      else leave();
    },
  };
}
