import { expect, it } from 'vitest';
import { type Abilities, chooseSource } from './choose-source.ts';

const file = { kind: 'file', path: '/media/videos/a' };
const playlist = { kind: 'playlist', path: '/media/videos/a/playlist.m3u8' };
const adaptive = { kind: 'adaptive', path: '/media/videos/a/playlist.m3u8' };

const browsers: Record<string, [Abilities, typeof file]> = {
  Safari: [{ playsPlaylists: true, hasMediaSource: true, hasManagedSource: true }, playlist],
  'Safari on an old iPhone': [
    { playsPlaylists: true, hasMediaSource: false, hasManagedSource: false },
    playlist,
  ],
  Chromium: [{ playsPlaylists: true, hasMediaSource: true, hasManagedSource: false }, adaptive],
  Firefox: [{ playsPlaylists: false, hasMediaSource: true, hasManagedSource: false }, adaptive],
  'a browser without either': [
    { playsPlaylists: false, hasMediaSource: false, hasManagedSource: false },
    file,
  ],
};

it.each(Object.entries(browsers))('a video with a playlist in %s', (_, [abilities, expected]) => {
  const video = { videoPath: file.path, playlistPath: playlist.path };
  expect(chooseSource(video, abilities)).toEqual(expected);
  expect(chooseSource({ ...video, playlistPath: null }, abilities)).toEqual(file);
});
