import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The search parameter that names the video being played. */
const PARAMETER = 'video';

/** Where a video plays: the package's page with its player open. */
export function playerPath(packageId: string, videoId: string): string {
  return `/my-videos/${packageId}?${PARAMETER}=${encodeURIComponent(videoId)}`;
}

/**
 * Which video plays, kept in the page's address: Back closes the player, a reload opens it again at
 * the same video.
 */
export function usePlayerAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const wasOpenedHere = state === PARAMETER;
  const at = (videoId: string) => ({ search: `?${PARAMETER}=${encodeURIComponent(videoId)}` });
  return {
    videoId: search.get(PARAMETER),
    open: (videoId: string) =>
      void navigate(at(videoId), { state: PARAMETER, preventScrollReset: true }),
    select: (videoId: string) =>
      void navigate(at(videoId), { replace: true, state, preventScrollReset: true }),
    close: () => {
      // Back to the page beneath, rather than a second entry of it.
      if (wasOpenedHere) void navigate(-1);
      else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    },
  };
}
