/** The store's answer about a video that does not play: its status, or none. */
export type ProbeAnswer = number | 'unreachable';

/** Tells the viewer why a video does not play. */
export function describeProblem(answer: ProbeAnswer): string {
  if (answer === 'unreachable') {
    return 'The connection was lost. Check your network, then continue where you stopped.';
  }
  if (answer === 401) return 'Your session has ended. Please log in again to continue watching.';
  if (answer === 403) return 'You no longer have access to this video.';
  if (answer === 404) return 'This video is no longer available.';
  if (answer >= 500) return 'The store could not send this video. Please try again in a moment.';
  return 'This video could not be played. Please try again, or contact support if it keeps failing.';
}
