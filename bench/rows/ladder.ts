import { execFile } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import type { RenditionPlan } from '#platform/media/transcoding/transcoder.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { planLadder } from '../../server/renditions/planning/plan-ladder.ts';
import { type Row, type Sample, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { minuteVideo } from '../shop/kept-videos.ts';

const run = promisify(execFile);

const SECONDS = 60;
/** What a file may have beside its pictures and sound: a part of them, or so much for each second. */
const OVERHEAD = 0.02;
const OVERHEAD_BYTES = 1000;

/** A ladder, against one command by hand that makes the same files from one decode on the same core. */
export const ladder: Row = {
  name: 'ladder',
  title: 'renditions of a minute of 1080p, against one ffmpeg that makes the same ones',
  needs: ['ffmpeg'],
  rounds: 3,
  warmUps: 0,
  figures: [
    { name: 'time', unit: 'seconds', against: 'ffmpeg', atMost: 1.15 },
    { name: 'bytes', unit: 'times those allowed', atMost: 1 },
    { name: 'bytes beside pictures and sound', unit: 'a second and rendition' },
  ],
  async prepare(place) {
    const path = await minuteVideo();
    const transcoder = createTranscoder();
    const facts = await transcoder.inspect(path, { keyframes: true });
    const { plans } = planLadder(facts, { highest: 1080 });
    const inFolder = async (make: (folder: string) => Promise<number>) => {
      const folder = join(place.folder, 'ladder');
      await mkdir(folder);
      const time = await make(folder);
      const sizes = await measureSizes(plans.map((_, index) => join(folder, `${index}.mp4`)));
      await rm(folder, { recursive: true });
      return { time, ...sizes };
    };
    async function byStore(folder: string): Promise<number> {
      const { drafts } = createDiskStorage(folder);
      const start = performance.now();
      const made = await transcoder.make({
        ...{ path, facts, plans, onProgress: () => undefined },
        open: async (index) => ({ openPart: (offset) => drafts.openPart(`r${index}`, offset) }),
        signal: new AbortController().signal,
      });
      for (const [index, { sizeBytes }] of made.entries()) {
        await drafts.finish(`r${index}`, { key: `${index}.mp4`, sizeBytes });
      }
      return (performance.now() - start) / 1000;
    }
    return [
      { name: 'store', round: () => inFolder(byStore) },
      { name: 'ffmpeg', round: () => inFolder((folder) => byHand(place, { path, plans, folder })) },
    ];
  },
};

/** As somebody would write it who needs these files once. */
async function byHand(
  place: Workplace,
  { path, plans, folder }: { path: string; plans: readonly RenditionPlan[]; folder: string },
): Promise<number> {
  const labels = plans.map((_, index) => `v${index}`);
  const scaled = plans.flatMap(({ video, width, height }, index) => {
    return video === 'copy' ? [] : [{ label: labels[index], width, height }];
  });
  const halves = scaled.map(({ label }) => `[${label}in]`).join('');
  const scales = scaled.map(({ label, width, height }) => {
    return `[${label}in]scale=${width}:${height}[${label}]`;
  });
  const outputs = plans.flatMap(({ video, audio }, index) => {
    const sound = audio === null ? [] : ['-map', '0:a', '-c:a', 'copy'];
    const fragments = ['-movflags', 'frag_keyframe+empty_moov', join(folder, `${index}.mp4`)];
    if (video === 'copy') return ['-map', '0:v', '-c:v', 'copy', ...sound, ...fragments];
    const rate = ['-crf', '22', '-maxrate', String(video.maxBitRate)];
    const buffer = ['-bufsize', String(video.maxBitRate * 2)];
    const keys = ['-force_key_frames', 'source', '-g', '100000', '-sc_threshold', '0'];
    const codec = ['-c:v', 'libx264', '-preset', 'veryfast', ...rate, ...buffer, ...keys];
    return ['-map', `[${labels[index]}]`, ...codec, ...sound, ...fragments];
  });
  const filter = [`[0:v]split=${scaled.length}${halves}`, ...scales].join(';');
  const general = ['ffmpeg', '-nostdin', '-v', 'error', '-i', path, '-filter_complex', filter];
  const start = performance.now();
  await place.load([...general, ...outputs]);
  return (performance.now() - start) / 1000;
}

async function measureSizes(paths: readonly string[]): Promise<Sample> {
  let [files, content] = [0, 0];
  for (const path of paths) {
    files += (await stat(path)).size;
    content += await measureContent(path);
  }
  const perSecond = OVERHEAD_BYTES * SECONDS * paths.length;
  const allowed = content + Math.max(content * OVERHEAD, perSecond);
  return {
    bytes: files / allowed,
    'bytes beside pictures and sound': (files - content) / SECONDS / paths.length,
  };
}

/** The bytes of all packets. Throws Unusable if they play for less than the minute. */
async function measureContent(path: string): Promise<number> {
  const what = ['-show_entries', 'packet=size,pts_time', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...what, path], { maxBuffer: 2 ** 26 });
  const packets = stdout.trim().split('\n');
  const last = Math.max(...packets.map((line) => Number(line.split(',')[0])));
  if (!(last > SECONDS - 1)) throw new Unusable(`${path} plays for ${last} s`);
  return packets.reduce((sum, line) => sum + Number(line.split(',')[1]), 0);
}
