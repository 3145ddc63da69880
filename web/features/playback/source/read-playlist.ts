/// <reference path="./hls-light.d.ts" />
import Hls, { type HlsConfig, type LoadPolicy } from 'hls.js/light';
import { followRedirects } from './follow-redirects.ts';
import { beginningFor, levelFor } from './qualities.ts';

/** Seconds that are loaded in advance. */
const AHEAD = 30;
/** The milliseconds that a response may take to begin. */
const PATIENCE_MS = 10_000;

const redirects = followRedirects(PATIENCE_MS);

/** Retries where there was no response: the viewer is told after a while, and playing continues by itself. */
const patient: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: PATIENCE_MS,
    maxLoadTimeMs: 120_000,
    timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: 4,
      retryDelayMs: 1000,
      maxRetryDelayMs: 4000,
      shouldRetry: (_config, _count, isTimeout, answer, retry) =>
        redirects.wasRefusedElsewhere() || retry || (!isTimeout && !answer?.code),
    },
  },
};

/** The measured speed of the line, in bits per second: the next video begins with it. */
let lineSpeed: number | undefined;

/** Notes how fast the line is, in bits per second, for the next video. */
export function noteLineSpeed(bitsPerSecond: number): void {
  lineSpeed = bitsPerSecond;
}

const config = (startAt: number): Partial<HlsConfig> => ({
  startPosition: startAt > 0 ? startAt : -1,
  maxBufferLength: AHEAD,
  maxMaxBufferLength: AHEAD,
  backBufferLength: AHEAD,
  capLevelToPlayerSize: true,
  // The default follows a line that became faster within minutes.
  abrEwmaFastVoD: 2,
  abrEwmaSlowVoD: 4,
  fragLoadPolicy: patient,
  playlistLoadPolicy: patient,
  xhrSetup: redirects.xhrSetup,
  ...(lineSpeed !== undefined && { abrEwmaDefaultEstimate: lineSpeed }),
});

/** A playlist to play from a second on, in the quality that was chosen; null: an automatic one. */
export interface PlaylistRequest {
  readonly path: string;
  readonly startAt: number;
  readonly chosen: number | null;
}

/** Reads the playlists. Of the video nothing is loaded before there is a `<video>`. */
function begin({ path, startAt, chosen }: PlaylistRequest): Hls {
  const hls = new Hls(config(startAt));
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    if (chosen !== null) hls.loadLevel = levelFor(hls.levels, chosen);
    // By itself hls.js would load a part of the lowest quality first, which nobody sees, to measure the line.
    else hls.startLevel = beginningFor(hls.levels, lineSpeed);
  });
  hls.loadSource(path);
  return hls;
}

interface Prepared extends PlaylistRequest {
  readonly hls: Hls;
  /** In milliseconds of `performance.now()`. */
  readonly at: number;
}

/** The milliseconds after which what was read in advance may be out of date. */
const PREPARED_MS = 60_000;
let prepared: Prepared | null = null;

/** Takes the playlists that were read in advance for this; anything else that was read is discarded. */
function takePrepared({ path, startAt, chosen }: PlaylistRequest): Prepared | null {
  const found = prepared;
  prepared = null;
  const isIt = found?.path === path && found.startAt === startAt && found.chosen === chosen;
  if (isIt && performance.now() - found.at < PREPARED_MS) return found;
  found?.hls.destroy();
  return null;
}

/** Reads the playlists of what is likely to be played in a moment, in place of what was prepared before. */
export function prepareAdaptive(request: PlaylistRequest): void {
  const known = takePrepared(request);
  if (known !== null) {
    prepared = known;
    return;
  }
  const hls = begin(request);
  prepared = { ...request, hls, at: performance.now() };
  // It is read again when it is played, and fails there if it does again.
  hls.on(Hls.Events.ERROR, () => {
    if (prepared?.hls === hls) takePrepared({ ...request, path: '' });
  });
}

/**
 * Reads the playlists, or continues with what was read in advance, and loads the first part at once: the
 * `<video>` takes a moment until it can be filled.
 */
export function readPlaylist(request: PlaylistRequest): Hls {
  const hls = takePrepared(request)?.hls ?? begin(request);
  hls.config.startFragPrefetch = true;
  if (hls.levels.length > 0) hls.startLoad(hls.config.startPosition);
  return hls;
}
