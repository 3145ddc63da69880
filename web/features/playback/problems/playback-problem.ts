/** How the store answers when it is asked for a video that does not play: its status, or no answer. */
export type ProbeAnswer = number | 'unreachable';

/** Why a video does not play, in words for who wanted to watch it. */
export function describeProblem(answer: ProbeAnswer): string {
  if (answer === 'unreachable') {
    return 'The connection was lost. Check your network, then go on where you stopped.';
  }
  if (answer === 401) return 'Your session has ended. Please log in again to go on watching.';
  if (answer === 403) return 'You no longer have access to this video.';
  if (answer === 404) return 'This video is no longer available.';
  if (answer >= 500) return 'The store could not send this video. Please try again in a moment.';
  return 'This video could not be played. Please try again, or contact support if it keeps failing.';
}
