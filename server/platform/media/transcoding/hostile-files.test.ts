import { truncateSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { describeWithFfmpeg } from '../../../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder, pictures } from '../../../testing/videos/ffmpeg-videos.ts';
import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { createTranscoder } from './create-transcoder.ts';

const videos = createVideoFolder();
afterAll(() => videos.remove());

const REMOTE = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:1/secret.ts\n';
const FILES: [name: string, content: string, found: string][] = [
  ['empty.mp4', '', 'an empty file'],
  ['text.mp4', 'Dear Santa, this is no video at all.\n', 'a text file'],
  ['playlist.mp4', REMOTE, 'a playlist'],
  ['list.avi', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'a text file'],
  [
    'manifest.mkv',
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>',
    'an XML file',
  ],
  [
    'list.mov',
    'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 1 RTP/AVP 96\n',
    'a text file',
  ],
  ['archive.webm', 'PK\x03\x04'.padEnd(5000, '\0'), 'a ZIP archive'],
  [
    'broken.wmv',
    '\x30\x26\xb2\x75\x8e\x66\xcf\x11'.padEnd(5000, 'x'),
    'a Windows Media file that is damaged',
  ],
  ['broken.mp4', '\0\0\0\x10ftypisom\0\0\0\0'.padEnd(5000, 'x'), 'an MP4 file that is damaged'],
];

describeWithFfmpeg('files that are no video', () => {
  const transcoder = createTranscoder();
  const inspect = (path: string) => transcoder.inspect(path, { isMeasured: true });

  it.each(FILES)('are refused by what they are: %s', async (name, content, found) => {
    const path = videos.path(name);
    writeFileSync(path, content, 'latin1');
    await expect(inspect(path)).rejects.toMatchObject({ name: 'NotAVideo', found });
  });

  it('are refused without their end', async () => {
    const faststart = ['-movflags', '+faststart'];
    const path = videos.make('cut.mp4', ...pictures(4), '-c:v', 'libx264', ...faststart);
    truncateSync(path, 20_000);
    await expect(inspect(path)).rejects.toMatchObject({ found: INCOMPLETE });
  });

  it('are refused for too many pixels, before one is decoded', async () => {
    const black = ['-f', 'lavfi', '-i', 'nullsrc=s=16000x16000:r=1,format=monob'];
    const path = videos.make('huge.mov', ...black, '-frames:v', '1', '-c:v', 'png');
    const refusal = inspect(path);
    await expect(refusal).rejects.toThrow(NotAVideo);
    await expect(refusal).rejects.toThrow('16,000 x 16,000 pixels');
  });

  it('are refused if they hold sound or a cover only', async () => {
    const cover = videos.make('cover.jpg', ...pictures(1), '-frames:v', '1');
    const sine = ['-f', 'lavfi', '-i', 'sine=440:d=1', '-i', cover, '-map', '0', '-map', '1'];
    const attached = ['-c:a', 'aac', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];
    const path = videos.make('music.mp4', ...sine, ...attached);
    await expect(inspect(path)).rejects.toThrow('without a video track');
  });
});
