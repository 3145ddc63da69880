/**
 * Why a video does not play: the status that the store answers, no answer from the store, or a file that
 * the browser cannot decode or shows no picture of.
 */
export type PlaybackProblem = number | 'unreachable' | 'undecodable' | 'no picture';

/** Tells the viewer why a video does not play. */
export function describeProblem(problem: PlaybackProblem): string {
  if (problem === 'unreachable') {
    return 'The connection was lost. Check your network, then continue where you stopped.';
  }
  if (problem === 'undecodable') {
    return 'Your browser could not play this part of the video. Please try again, or contact support if it keeps failing.';
  }
  if (problem === 'no picture') {
    return 'Your browser cannot show the picture of this video. Please try another browser, or contact support.';
  }
  if (problem === 401) return 'Your session has ended. Please log in again to continue watching.';
  if (problem === 403) return 'You no longer have access to this video.';
  if (problem === 404) return 'This video is no longer available.';
  if (problem >= 500) return 'The store could not send this video. Please try again in a moment.';
  return 'This video could not be played. Please try again, or contact support if it keeps failing.';
}
