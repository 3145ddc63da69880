/// <reference path="./hls-light.d.ts" />
import Hls, { type ErrorData } from 'hls.js/light';
import { createLineFollower } from './follow-line.ts';
import { isElsewhere } from './follow-redirects.ts';
import { levelFor, linesOf, type Qualities } from './qualities.ts';
import { noteLineSpeed, type PlaylistRequest, readPlaylist } from './read-playlist.ts';

export { prepareAdaptive } from './read-playlist.ts';

/**
 * Why it does not play on. `gone`: the file is not there any more. `unplayable`: this browser or this
 * program cannot play the playlist. `undecodable`: a part of it. `refused` and `unreachable`: the store
 * knows the reason.
 */
export type Failure = 'gone' | 'unplayable' | 'undecodable' | 'refused' | 'unreachable';

export interface AdaptiveEvents {
  onQualities(qualities: Qualities): void;
  /** Nothing is loaded any more after this. The `<video>` stays where it is, paused. */
  onFailure(failure: Failure): void;
}

export interface AdaptiveSession {
  /** Chooses a quality by its lines, or null for an automatic one. Playing continues meanwhile. */
  choose(lines: number | null): void;
  close(): void;
}

/** The seconds in advance from which on a better quality replaces what was loaded of a lower one. */
const REPLACED_FROM = 8;

function failureOf({ fatal, type, details, response, ...more }: ErrorData): Failure | null {
  const request = more.networkDetails;
  const isOfStore = !(request instanceof XMLHttpRequest && isElsewhere(request));
  // The store is asked again after what others refuse.
  const status = isOfStore ? (response?.code ?? 0) : 0;
  if (status === 404) return 'gone';
  if (status >= 400 && status < 500) return 'refused';
  if (!fatal) return null;
  if (/codec|parsing|empty/i.test(details)) return 'unplayable';
  return type === Hls.ErrorTypes.NETWORK_ERROR ? 'unreachable' : 'undecodable';
}

/** Plays a playlist from a second on, in the quality that was chosen. */
export function openAdaptive(
  media: HTMLVideoElement,
  request: PlaylistRequest,
  { onQualities, onFailure }: AdaptiveEvents,
): AdaptiveSession {
  const hls = readPlaylist(request);
  let { chosen } = request;
  let playing: number | null = null;
  /** The better level that is being loaded instead of what was there, until it plays; else -1. */
  let replacedBy = -1;
  const notify = () => {
    const offered = [...new Set(hls.levels.map(linesOf))].sort((a, b) => b - a);
    onQualities({ offered, chosen, playing });
  };
  hls.on(Hls.Events.MANIFEST_PARSED, notify);
  if (hls.levels.length > 0) notify();
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
    const shown = hls.levels[level];
    playing = shown === undefined ? null : linesOf(shown);
    replacedBy = -1;
    notify();
  });
  const follow = createLineFollower();
  /** The second at which the last part begins, while it is the one that was added last. */
  let endsAt: number | null = null;
  const end = () => hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
  hls.on(Hls.Events.BUFFER_FLUSHING, (_, { endOffset }) => {
    if (endsAt !== null && endOffset > endsAt) endsAt = null;
  });
  // Where the buffer behind the viewer is flushed at that moment, the end of the stream is undone.
  hls.on(Hls.Events.BUFFER_FLUSHED, () => {
    if (endsAt !== null) end();
  });
  hls.on(Hls.Events.FRAG_BUFFERED, (_, { frag, stats }) => {
    const faster = follow(stats, hls.bandwidthEstimate);
    if (faster !== null) hls.bandwidthEstimate = faster;
    noteLineSpeed(hls.bandwidthEstimate);
    // The program waits for pictures and sound up to the end. Where one of them ends seconds before the
    // other, and where the last picture stands for a second, the browser has them only after this.
    const isLast = frag.sn === hls.levels[frag.level]?.details?.endSN;
    endsAt = isLast ? frag.start : null;
    if (isLast) end();
    if (!hls.autoLevelEnabled || hls.currentLevel === -1) return;
    // After the last part no other begins with a better quality: then all that is not played yet may be replaced.
    const level = isLast ? hls.nextAutoLevel : frag.level;
    const present = isLast ? frag.level : hls.currentLevel;
    if (level <= Math.max(present, replacedBy)) return;
    if ((isLast ? media.duration : frag.start) - media.currentTime < REPLACED_FROM) return;
    replacedBy = level;
    hls.nextLevel = -1;
  });
  hls.on(Hls.Events.ERROR, (_, data) => {
    const failure = failureOf(data);
    if (failure === null) return;
    hls.stopLoad();
    media.pause();
    onFailure(failure);
  });
  hls.attachMedia(media);
  return {
    choose(lines) {
      chosen = lines;
      hls.nextLevel = levelFor(hls.levels, lines);
      notify();
    },
    close: () => hls.destroy(),
  };
}
