import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { probeVideoFile } from '#platform/media/probe-video.ts';
import { type Row, type Sample, Unusable } from '../frame/row.ts';
import { videosToProbe } from '../shop/videos-to-probe.ts';

const run = promisify(execFile);

/** How fast the store finds out how long a video plays, and whether ffprobe agrees. */
export const duration: Row = {
  name: 'duration',
  title:
    'playing time of MP4 (index at its end, at its beginning, in fragments), MOV, MKV, and an MP4 of 10 GB',
  needs: ['ffmpeg'],
  figures: [
    { name: 'the slowest', unit: 'ms', atMost: 100 },
    { name: '10 GB', unit: 'ms', atMost: 100 },
    { name: 'difference to ffprobe', unit: 'ms', atMost: 50 },
    { name: 'the slowest of ffprobe', unit: 'ms' },
  ],
  async prepare() {
    const videos = await videosToProbe();
    return [{ name: 'store', round: () => measure(videos) }];
  },
};

async function measure(videos: readonly { name: string; path: string }[]): Promise<Sample> {
  const probes = [];
  for (const { name, path } of videos) {
    const start = performance.now();
    const { durationMs } = await probeVideoFile(path);
    const milliseconds = performance.now() - start;
    if (durationMs === null) throw new Unusable(`${name}: the playing time was not found`);
    const reference = performance.now();
    const difference = Math.abs(durationMs - (await askFfprobe(path)));
    probes.push({ name, milliseconds, difference, byFfprobe: performance.now() - reference });
  }
  const most = (values: number[]) => Math.max(...values);
  return {
    'the slowest': most(probes.map(({ milliseconds }) => milliseconds)),
    '10 GB': probes.find(({ name }) => name === '10-gb.mp4')?.milliseconds ?? Number.NaN,
    'difference to ffprobe': most(probes.map(({ difference }) => difference)),
    'the slowest of ffprobe': most(probes.map(({ byFfprobe }) => byFfprobe)),
  };
}

async function askFfprobe(path: string): Promise<number> {
  const what = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...what, path]);
  const seconds = Number(stdout);
  if (!(seconds > 0)) throw new Unusable(`ffprobe printed ${stdout} for ${path}`);
  return seconds * 1000;
}
