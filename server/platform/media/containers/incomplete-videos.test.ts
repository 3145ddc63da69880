import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { describeWithFfmpeg } from '../../../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder, pictures, sound } from '../../../testing/videos/ffmpeg-videos.ts';
import { fileInMemory } from '../../../testing/videos/file-in-memory.ts';
import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { probeVideo } from './probe-video.ts';

const SECONDS = 6;
const videos = createVideoFolder();
afterAll(() => videos.remove());

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-bf', '2'];
const yuv = ['-pix_fmt', 'yuv420p'];
const copy = (from: string, ...args: string[]) => ['-i', videos.path(from), '-c', 'copy', ...args];
const input = [...pictures(SECONDS), ...sound(SECONDS)];
const piped = ['-f', 'matroska', '-seekable', '0'];

/** Each is made from those before it. */
const CONTAINERS: [name: string, args: () => string[]][] = [
  ['index-last.mp4', () => [...input, ...h264, ...yuv, '-c:a', 'aac']],
  ['index-first.mp4', () => copy('index-last.mp4', '-movflags', '+faststart')],
  ['room-for-index.mp4', () => copy('index-last.mp4', '-moov_size', '50000')],
  ['edit-list.mp4', () => ['-ss', '1.3', ...copy('index-last.mp4', '-movflags', '+faststart')]],
  ['fragments.mp4', () => copy('index-last.mp4', '-movflags', '+frag_keyframe+empty_moov')],
  ['fragments-behind-samples.mp4', () => copy('index-last.mp4', '-movflags', '+frag_keyframe')],
  ['small-fragments.mp4', () => copy('index-last.mp4', '-movflags', '+dash+frag_every_frame')],
  ['index-last.mov', () => copy('index-last.mp4')],
  ['index-first.mov', () => copy('index-last.mp4', '-movflags', '+faststart')],
  ['pcm.mov', () => [...input, ...h264, ...yuv, '-c:a', 'pcm_s16le', '-movflags', '+faststart']],
  ['adpcm.mov', () => [...input, ...h264, ...yuv, '-c:a', 'adpcm_ima_qt']],
  ['pictures.mov', () => [...input, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'alac']],
  [
    'raw.mov',
    () => [...pictures(1), '-c:v', 'rawvideo', '-pix_fmt', 'uyvy422', '-movflags', '+faststart'],
  ],
  ['sound-longer.mp4', () => [...pictures(3), ...sound(SECONDS), ...h264, ...yuv, '-c:a', 'aac']],
  ['plain.mkv', () => copy('index-last.mp4')],
  ['index-first.mkv', () => copy('index-last.mp4', '-cues_to_front', '1')],
  ['live.mkv', () => copy('index-last.mp4', '-live', '1', ...piped)],
  ['plain.webm', () => [...input, '-c:v', 'libvpx', '-cpu-used', '8', '-c:a', 'libopus']],
  ['live.webm', () => copy('plain.webm', '-live', '1')],
  ['claims-its-length.webm', () => copy('plain.webm', '-seekable', '0')],
];

/** In seconds; 0 where it is not known, as of a single picture. */
async function durationOf(file: Buffer): Promise<number | 'incomplete'> {
  try {
    const { facts } = await probeVideo(fileInMemory(file));
    return (facts.durationMs ?? 0) / 1000;
  } catch (error) {
    if (error instanceof NotAVideo && error.found === INCOMPLETE) return 'incomplete';
    throw error;
  }
}

/** Where the packets of a file end in it, and until when they play, in seconds. */
function packetsOf(path: string): { end: number; until: number }[] {
  const what = 'packet=pts_time,duration_time,size,pos';
  const args = ['-v', 'error', '-show_entries', what, '-of', 'json', path];
  const { packets }: { packets: Record<string, string>[] } = JSON.parse(
    execFileSync('ffprobe', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );
  return packets.map(({ pos, size, pts_time, duration_time }) => ({
    end: Number(pos) + Number(size),
    until: Number(pts_time) + Number(duration_time ?? 0.04),
  }));
}

describeWithFfmpeg('videos whose end is missing', () => {
  it.each(CONTAINERS)('are refused or measured: %s', { timeout: 600_000 }, async (name, args) => {
    const path = videos.make(name, ...args());
    const whole = readFileSync(path);
    const packets = packetsOf(path);
    const length = Math.max(...packets.map(({ until }) => until));
    for (const tail of [
      '',
      'TAG',
      '\0'.repeat(1024),
      '\0\0\x04\0free'.padEnd(1024),
      '\x9a\xf0mdat~',
    ]) {
      const found = await durationOf(Buffer.concat([whole, Buffer.from(tail, 'latin1')]));
      expect([tail.slice(0, 8), found]).toEqual([tail.slice(0, 8), expect.closeTo(length, 0.1)]);
    }
    const cuts = Array.from({ length: 60 }, (_, at) =>
      Math.floor((whole.length * (at + 0.5)) / 60),
    );
    for (const cut of [...cuts, 64, 700, whole.length - 1, whole.length - 100]) {
      const found = await durationOf(whole.subarray(0, cut));
      const there = packets.filter(({ end }) => end <= cut).map(({ until }) => until);
      const isTrue = found === 'incomplete' || Math.abs(found - Math.max(...there)) < 0.25;
      expect(isTrue, `${cut} of ${whole.length}: ${found} for ${Math.max(...there)}`).toBe(true);
    }
  });
});
