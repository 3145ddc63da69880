/**
 * Why a video does not play: the status that the store answers, no answer from the store, or a file that
 * the browser cannot decode or shows no picture of.
 */
export type PlaybackProblem = number | 'unreachable' | 'undecodable' | 'no picture';

/** The text that tells a customer what happened and what to do; `advice` is empty if nothing helps. */
export interface ProblemText {
  readonly reason: string;
  readonly advice: string;
  /** The session has ended: logging in again helps, and a retry alone does not. */
  readonly isSessionEnd?: boolean;
  /** The account has reached its limit of concurrent streams. */
  readonly isElsewhere?: boolean;
}

/** Tells the viewer why a video does not play. */
export function describeProblem(problem: PlaybackProblem): ProblemText {
  if (problem === 'unreachable') {
    return {
      reason: 'The connection was lost.',
      advice: 'Check your network, then continue where you stopped.',
    };
  }
  if (problem === 'undecodable') {
    return {
      reason: 'Your browser could not play this part of the video.',
      advice: 'Please try again. If it keeps failing, try another browser.',
    };
  }
  if (problem === 'no picture') {
    return {
      reason: 'Your browser cannot show the picture of this video.',
      advice: 'Please try another browser.',
    };
  }
  if (problem === 401) {
    return {
      reason: 'Your session has ended.',
      advice: 'Please log in again to continue watching.',
      isSessionEnd: true,
    };
  }
  if (problem === 403) return { reason: 'You no longer have access to this video.', advice: '' };
  if (problem === 409) {
    return {
      reason: 'Your account plays videos in other places now.',
      advice: '',
      isElsewhere: true,
    };
  }
  if (problem === 404) return { reason: 'This video is no longer available.', advice: '' };
  if (problem >= 500) {
    return {
      reason: 'The store could not send this video.',
      advice: 'Please try again in a moment.',
    };
  }
  return {
    reason: 'This video could not be played.',
    advice: 'Please try again. If it keeps failing, try another browser.',
  };
}
