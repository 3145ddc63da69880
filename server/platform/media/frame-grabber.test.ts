import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { describeWithFfmpeg } from '../../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder, pictures, sound } from '../../testing/videos/ffmpeg-videos.ts';
import { probeVideoFile } from './containers/probe-video.ts';
import { createFfmpegGrabber, NoPicture } from './frame-grabber.ts';

const SECONDS = 24;
const videos = createVideoFolder();
afterAll(() => videos.remove());

/** Pictures that go from black to white, so that their brightness tells their time. */
const fading = (rate = '25') => [
  '-f',
  'lavfi',
  '-i',
  `color=white:s=160x90:r=${rate}:d=${SECONDS}`,
  '-vf',
  `fade=t=in:st=0:d=${SECONDS}`,
];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p'];
const vp8 = ['-c:v', 'libvpx', '-cpu-used', '8'];
const oneKeyframe = ['-g', '9999', '-keyint_min', '9999', '-sc_threshold', '0'];
const copy = (from: string, ...args: string[]) => ['-i', videos.path(from), '-c', 'copy', ...args];
const withSound = ['-i', videos.path('many.mp4'), ...sound(SECONDS + 8), '-c:v', 'copy'];

/** Each is made from those before it. The number is how old a picture may be, in seconds. */
const VIDEOS: [name: string, age: number, args: () => string[]][] = [
  ['many.mp4', 10, () => [...fading(), ...h264, '-g', '50']],
  ['one.mp4', 0.1, () => [...fading(), ...h264, ...oneKeyframe]],
  ['one.mov', 0.1, () => copy('one.mp4')],
  ['one-fragmented.mp4', 0.1, () => copy('one.mp4', '-movflags', 'frag_every_frame+empty_moov')],
  ['one.mkv', 0.1, () => copy('one.mp4')],
  ['one.webm', 0.1, () => [...fading(), ...vp8, ...oneKeyframe]],
  ['live.webm', 0.1, () => copy('one.webm', '-live', '1')],
  ['live.mkv', 10, () => copy('many.mp4', '-live', '1')],
  ['slides.mp4', 12, () => [...fading('1/12'), ...h264]],
  ['longer-sound.mp4', 10, () => [...withSound, '-c:a', 'aac']],
  ['later-start.mkv', 10, () => copy('many.mp4', '-output_ts_offset', '100')],
];

/** The second that a picture was taken at. */
async function timeOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return ((channels[0]?.mean ?? Number.NaN) / 255) * SECONDS;
}

it('nothing keeps a command from ending on a machine without ffmpeg', async () => {
  const module = fileURLToPath(new URL('frame-grabber.ts', import.meta.url));
  const script = `
    const { createFfmpegGrabber } = await import(${JSON.stringify(module)});
    const isAvailable = await createFfmpegGrabber().isAvailable();
    console.log(isAvailable, process.getActiveResourcesInfo().includes('Timeout'));
  `;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: '/nowhere' },
  });
  expect(stdout.trim()).toBe('false false');
});

describeWithFfmpeg('taking frames', () => {
  it.each(VIDEOS)('gives one for any moment: %s', { timeout: 600_000 }, async (name, age, args) => {
    const path = videos.make(name, ...args());
    const { contentType, facts } = await probeVideoFile(path);
    const { durationMs } = facts;
    const end = (durationMs ?? SECONDS * 1000) / 1000;
    const times = [0, 0.5, 11.3, 20.4, end - 0.001, end - 0.5, 1000, end];
    const found = await createFfmpegGrabber().grab({ path, contentType, durationMs }, times);
    expect(found).toHaveLength(times.length);
    for (const [index, picture] of found.entries()) {
      const time = Math.min(times[index] ?? 0, SECONDS);
      const shown = await timeOf(picture);
      // Encoding changes the brightness a little.
      expect(shown, `${times[index]}: ${shown}`).toBeLessThan(time + 0.6);
      expect(shown, `${times[index]}: ${shown}`).toBeGreaterThan(time - age - 0.6);
    }
  });

  it('gives the first one where the pictures begin after the sound', async () => {
    const late = ['-itsoffset', '3', '-i', videos.path('many.mp4'), '-c:v', 'copy'];
    const path = videos.make('late.mkv', ...sound(SECONDS), ...late);
    const file = { path, contentType: 'video/x-matroska', durationMs: null };
    const [first, later] = await createFfmpegGrabber().grab(file, [1, 10]);
    expect(await timeOf(first ?? Buffer.alloc(0))).toBeLessThan(0.6);
    expect(await timeOf(later ?? Buffer.alloc(0))).toBeLessThan(7.6);
  });

  it.each(['smpte2084', 'arib-std-b67'])('maps HDR to what screens show: %s', async (transfer) => {
    const white = transfer === 'smpte2084' ? 143 : 180;
    const source = `color=black:s=160x90:r=25:d=1,geq=lum=${white}:cb=128:cr=128`;
    const tags = ['-x264-params', `transfer=${transfer}`, '-color_trc', transfer];
    const path = videos.make('hdr.mp4', '-f', 'lavfi', '-i', source, ...h264, ...tags);
    const file = { path, contentType: 'video/mp4', durationMs: 1000 };
    const [picture] = await createFfmpegGrabber().grab(file, [0.5]);
    const { channels } = await sharp(picture).greyscale().stats();
    expect(channels[0]?.mean).toBeGreaterThan(205);
    expect(channels[0]?.mean).toBeLessThan(222);
  });

  it('takes the track that is the film', async () => {
    const still = ['-f', 'lavfi', '-i', 'color=red:s=60x60:r=1:d=2'];
    const tracks = ['-map', '0', '-map', '1', '-c:v:0', 'mjpeg', '-c:v:1', 'libx264'];
    const film = [...tracks, '-disposition:v:0', '0', '-disposition:v:1', 'default'];
    const path = videos.make('still.mkv', ...still, ...pictures(2), ...film);
    const file = { path, contentType: 'video/x-matroska', durationMs: 2000 };
    const [picture] = await createFfmpegGrabber().grab(file, [1]);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 160, height: 90 });
  });

  it('throws where nothing can be decoded', async () => {
    const path = videos.make('unknown.mkv', ...pictures(1), ...sound(1), '-map', '1:a');
    const file = { path, contentType: 'video/x-matroska', durationMs: null };
    const grab = createFfmpegGrabber().grab(file, [0.5]);
    await expect(grab).rejects.toThrow(NoPicture);
  });
});
