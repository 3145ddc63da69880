import type { Video } from '#contract/videos.ts';

/** How a browser can play playlists (HLS). */
export interface Abilities {
  /** It plays them by itself. */
  playsPlaylists: boolean;
  /** It has a MediaSource, which a program can fill. */
  hasMediaSource: boolean;
  /** It has Safari's own form of it, and plays playlists best by itself. */
  hasManagedSource: boolean;
}

/** The source that a `<video>` plays: one file, a playlist, or a playlist that a program reads for it. */
export interface Source {
  kind: 'file' | 'playlist' | 'adaptive';
  path: string;
}

/**
 * The source of a video: its playlist if there is one, by the browser itself where that is Safari; else
 * the single file.
 */
export function chooseSource(
  { videoPath, playlistPath }: Pick<Video, 'videoPath' | 'playlistPath'>,
  { playsPlaylists, hasMediaSource, hasManagedSource }: Abilities,
): Source {
  if (playlistPath === null) return { kind: 'file', path: videoPath };
  // Chromium plays playlists too, but offers no choice of quality then.
  if (playsPlaylists && (hasManagedSource || !hasMediaSource)) {
    return { kind: 'playlist', path: playlistPath };
  }
  if (hasMediaSource) return { kind: 'adaptive', path: playlistPath };
  return { kind: 'file', path: videoPath };
}

export function findAbilities(): Abilities {
  const type = 'application/vnd.apple.mpegurl';
  return {
    playsPlaylists: document.createElement('video').canPlayType(type) !== '',
    hasMediaSource: 'MediaSource' in window,
    hasManagedSource: 'ManagedMediaSource' in window,
  };
}
