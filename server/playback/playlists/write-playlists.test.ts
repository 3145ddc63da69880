import { expect, it } from 'vitest';
import { type Variant, writeMasterPlaylist, writeMediaPlaylist } from './write-playlists.ts';

const variant = (height: number, more: Partial<Variant> = {}): Variant => ({
  id: `r${height}`,
  width: Math.round((height * 16) / 9),
  height,
  codecs: 'avc1.64001f,mp4a.40.2',
  bandwidth: height * 3000,
  averageBandwidth: height * 2000,
  frameRate: 25,
  ...more,
});

it('names the renditions, first the one to begin with', () => {
  const all = [variant(1080), variant(720), variant(360, { frameRate: null })];
  expect(writeMasterPlaylist(all)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=2160000,AVERAGE-BANDWIDTH=1440000,RESOLUTION=1280x720,FRAME-RATE=25.000,CODECS="avc1.64001f,mp4a.40.2"
r720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1080000,AVERAGE-BANDWIDTH=720000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"
r360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3240000,AVERAGE-BANDWIDTH=2160000,RESOLUTION=1920x1080,FRAME-RATE=25.000,CODECS="avc1.64001f,mp4a.40.2"
r1080.m3u8
`);
});

it('lists the segments of a rendition as ranges of its file', () => {
  const segments = [
    { start: 1200, sizeBytes: 300, startsAt: 0, seconds: 2 },
    { start: 1500, sizeBytes: 500, startsAt: 2, seconds: 4.004 },
  ];
  expect(writeMediaPlaylist('abc', { headBytes: 1000, segments })).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:5
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="abc.mp4",BYTERANGE="1000@0"
#EXTINF:2.000000,
#EXT-X-BYTERANGE:300@1200
abc.mp4
#EXTINF:4.004000,
#EXT-X-BYTERANGE:500@1500
abc.mp4
#EXT-X-ENDLIST
`);
});
