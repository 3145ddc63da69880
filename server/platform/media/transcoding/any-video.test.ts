import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { planLadder } from '../../../renditions/planning/plan-ladder.ts';
import { planStoryboard } from '../../../renditions/planning/plan-storyboard.ts';
import { describeWithFfmpeg } from '../../../testing/videos/describe-with-ffmpeg.ts';
import { createEncodes, SECONDS } from '../../../testing/videos/encodes.ts';
import { createVideoFolder, pictures, sound } from '../../../testing/videos/ffmpeg-videos.ts';
import { type ReadRendition, readRendition } from '../../../testing/videos/read-rendition.ts';
import { createDiskStorage } from '../../objects/disk/disk-storage.ts';
import { createTranscoder } from './create-transcoder.ts';
import type { MadeRendition, Transcoder } from './transcoder.ts';

const videos = createVideoFolder();
const encodes = createEncodes(videos);
const temporary = mkdtempSync(join(tmpdir(), 'sleigh-any-video-'));
beforeAll(() => {
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
  videos.remove();
});

/** Makes everything a video gets, into files of their own. */
async function prepare(by: Transcoder, path: string) {
  const facts = await by.inspect(path, { isMeasured: true });
  const { plans } = planLadder(facts, { highest: 1080 });
  const root = mkdtempSync(join(temporary, 'store-'));
  const { drafts } = createDiskStorage(root);
  const percents: number[] = [];
  const sheets: Buffer[] = [];
  const plan = planStoryboard(facts);
  const made = await by
    .make({
      path,
      facts,
      plans,
      ...(plan && { storyboard: { plan, keep: async (sheet) => void sheets.push(sheet) } }),
      open: async (index) => ({ openPart: (offset) => drafts.openPart(`r${index}`, offset) }),
      onProgress: ({ percent }) => percents.push(percent),
      signal: new AbortController().signal,
    })
    .catch((error: unknown) => {
      rmSync(root, { recursive: true });
      throw error;
    });
  const read: ReadRendition[] = [];
  for (const [index, { sizeBytes, durationMs }] of made.entries()) {
    await drafts.finish(`r${index}`, { key: `r${index}.mp4`, sizeBytes });
    read.push(readRendition(join(root, `r${index}.mp4`)));
    const { startMs } = facts.video;
    await by.assertPlays(join(root, `r${index}.mp4`), { startMs, durationMs });
  }
  // What is right to be copied, is right to be played: it has closed groups, and sound to its end.
  const best = await by.inspect(join(root, 'r0.mp4'), { isMeasured: true });
  const [copy] = planLadder(best, { highest: 1080 }).plans;
  expect(copy).toMatchObject({ video: 'copy', audio: facts.audio && 'copy' });
  rmSync(root, { recursive: true });
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  return { facts, made, read, sheets, plan };
}

const transcoder = createTranscoder();
const FRAME = 0.11;

/** Every player can play the file: its times, its index and what it says of itself are right. */
function checkRendition(read: ReadRendition, made: MadeRendition, seconds: number) {
  expect(read.boxes.slice(0, 5)).toEqual(['ftyp', 'moov', 'free', 'sidx', 'moof']);
  expect(read.boxes.slice(4).every((type) => type === 'moof' || type === 'mdat')).toBe(true);
  expect(read.sizeBytes).toBe(made.sizeBytes);
  const bytes = read.segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  expect(read.segmentsAt + bytes).toBe(read.sizeBytes);
  const played = read.segments.reduce((sum, segment) => sum + segment.seconds, 0);
  expect(played).toBeCloseTo(read.movieSeconds, 2);
  expect(Math.abs(read.movieSeconds - seconds)).toBeLessThan(1.5 * FRAME);
  expect(made.durationMs / 1000).toBeCloseTo(read.movieSeconds, 2);
  const decoded = read.pictures.map((picture) => picture.decoded);
  expect(decoded).toEqual(decoded.toSorted((a, b) => a - b));
  expect(new Set(decoded).size).toBe(decoded.length);
  expect(read.pictures[0]).toMatchObject({ shown: expect.closeTo(0, 2), isKey: true });
  expect(read.soundFrom ?? 0).toBeCloseTo(0, 1);
  const keys = keyTimes(read);
  for (const { from } of read.segments) {
    expect(
      keys.some((key) => Math.abs(key - from) < 0.005),
      `${from} in ${keys}`,
    ).toBe(true);
  }
  expect(made.bandwidth).toBeGreaterThanOrEqual(made.averageBandwidth);
  expect(made.codecs).toMatch(/^avc1\.[0-9a-f]{6}(,mp4a\.40\.2)?$/);
}

const keyTimes = ({ pictures: all }: ReadRendition): number[] =>
  all.filter(({ isKey }) => isKey).map(({ shown }) => shown);

function expectTranscoded(read: ReadRendition, { plan }: MadeRendition) {
  const [video] = read.streams;
  expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', color_transfer: 'bt709' });
  expect(video).toMatchObject({ width: plan.width, height: plan.height, color_space: 'bt709' });
  const shown = read.pictures.map((picture) => picture.shown).toSorted((a, b) => a - b);
  const shortest = Math.min(...shown.slice(1).map((time, index) => time - (shown[index] ?? 0)));
  expect(shortest).toBeGreaterThan(1 / 65);
}

describeWithFfmpeg('any video', () => {
  it.each(encodes)('plays everywhere: $name', async ({ name, make, expected }) => {
    const { made, read, facts, sheets, plan } = await prepare(transcoder, make());
    expect(made.map(({ plan }) => plan.name)).toEqual(expected.names ?? [expect.any(String)]);
    const [top] = made;
    expect(top?.plan.video === 'copy' ? 'copied' : 'transcoded').toBe(expected.pictures);
    const { audio = null } = top?.plan ?? {};
    expect(audio === null ? 'none' : audio === 'copy' ? 'copied' : 'transcoded').toBe(
      expected.sound,
    );
    if (expected.size) expect([top?.plan.width, top?.plan.height]).toEqual(expected.size);
    for (const [index, file] of read.entries()) {
      const one = made[index];
      if (one === undefined) throw new Error('A file that was not made');
      checkRendition(file, one, expected.seconds ?? SECONDS);
      if (one.plan.video !== 'copy') expectTranscoded(file, one);
      const [first] = read;
      const [keys, others] = [keyTimes(file), first ? keyTimes(first) : []];
      expect(keys.map((time) => time.toFixed(2))).toEqual(others.map((time) => time.toFixed(2)));
    }
    expect(facts.durationMs).toBeGreaterThan(0);
    expect(facts.isFragmented ?? false).toBe(name === 'fragmented.mp4');
    if (plan === null) throw new Error('There are no preview pictures');
    const { columns, rows, width, height, pictures: count } = plan;
    expect(sheets.length).toBeGreaterThanOrEqual(Math.ceil(count / columns / rows));
    const size = { format: 'jpeg', width: columns * width, height: rows * height };
    for (const sheet of sheets) expect(await sharp(sheet).metadata()).toMatchObject(size);
    expect(readdirSync(temporary)).toEqual([]);
  });

  const DAMAGED: [name: string, from: number, to: number, place: string][] = [
    ['everywhere', 0, 1, '0:00'],
    ['from its middle on', 0.5, 1, '0:09'],
    ['in its middle', 0.4, 0.6, '0:06'],
  ];
  it.each(DAMAGED)('that is damaged inside does not play: %s', async (_, from, to, place) => {
    const h264 = ['-c:v', 'libx264', '-g', '25', '-pix_fmt', 'yuv420p'];
    const noise = ['-f', 'lavfi', '-i', 'nullsrc=s=64x48:r=25:d=12,geq=random(1)*255:128:128'];
    const path = videos.make('corrupt.mp4', ...noise, ...h264, '-movflags', '+faststart');
    const bytes = readFileSync(path);
    const start = bytes.indexOf('mdat') + 4;
    const at = (part: number) => start + Math.floor((bytes.length - start) * part);
    bytes.fill(0xa5, at(from), at(to));
    writeFileSync(path, bytes);
    const known = { startMs: 0, durationMs: 12_000 };
    await expect(transcoder.assertPlays(path, known)).rejects.toMatchObject({
      found: `a video without a picture at ${place}, so it is damaged`,
    });
  });

  it('is known without ffmpeg with the same facts, but nothing is made', async () => {
    const library = createTranscoder(async () => null);
    const path = encodes[0]?.make() ?? '';
    const facts = await library.inspect(path, { isMeasured: true });
    const known = await transcoder.inspect(path, { isMeasured: true });
    const { codec, profile, level, width, height, rotation, pixelFormat } = known.video;
    const video = { codec, profile, level, width, height, rotation, pixelFormat };
    expect(facts).toMatchObject({ container: known.container, video });
    expect(facts.audio).toMatchObject({ codec: 'aac', profile: 'LC', channels: 2 });
    const making = library.make({
      path,
      facts: known,
      ...planLadder(known, { highest: 1080 }),
      onProgress: () => undefined,
      open: () => Promise.reject(new Error('It was opened')),
      signal: new AbortController().signal,
    });
    await expect(making).rejects.toThrow('This needs ffmpeg, which is not installed.');
  });

  it('plays as long as it does, whatever a joined file says', async () => {
    const mpeg = [...pictures(10), ...sound(10), '-c:v', 'mpeg2video', '-c:a', 'mp2'];
    const bytes = readFileSync(videos.make('ten.mpg', ...mpeg));
    const path = videos.path('twenty.mpg');
    writeFileSync(path, Buffer.concat([bytes, bytes]));
    const { facts, made } = await prepare(transcoder, path);
    expect((facts.durationMs ?? 0) / 1000).toBeCloseTo(20, 0);
    expect((made[0]?.durationMs ?? 0) / 1000).toBeCloseTo(20, 0);
  });

  it('is heard by its first track that is not silent', async () => {
    const hum = ['-f', 'lavfi', '-i', `aevalsrc=0.0001*sin(1900*t):d=2`];
    const all = [...pictures(2), ...hum, ...hum, ...sound(2)];
    const path = videos.make(
      'voice.mov',
      ...all,
      ...[0, 1, 2, 3].flatMap((at) => ['-map', `${at}`]),
    );
    const { facts } = await prepare(transcoder, path);
    expect(facts).toMatchObject({ tracks: { video: 1, audio: 3 } });
    expect(facts.audio).toMatchObject({ index: 2, isInsteadOfSilence: true });
    const silent = videos.make(
      'silent.mov',
      ...all.slice(0, -4),
      ...[0, 1, 2].flatMap((at) => ['-map', `${at}`]),
    );
    const { audio } = await transcoder.inspect(silent, { isMeasured: true });
    expect(audio).toMatchObject({ index: 0, isInsteadOfSilence: false });
  });

  it('has preview pictures from the same run', async () => {
    const path = videos.make('long.mp4', ...pictures(25, '2'), '-c:v', 'mpeg4');
    const facts = await transcoder.inspect(path, { isMeasured: true });
    const { plans } = planLadder(facts, { highest: 1080 });
    const plan = { intervalMs: 2000, width: 160, height: 90, columns: 3, rows: 2 };
    const sheets: Buffer[] = [];
    const part = { write: async () => undefined, sync: async () => undefined };
    await transcoder.make({
      path,
      facts,
      plans,
      onProgress: () => undefined,
      open: async () => ({ openPart: async () => ({ ...part, close: async () => undefined }) }),
      storyboard: { plan, keep: async (sheet) => void sheets.push(sheet) },
      signal: new AbortController().signal,
    });
    // 13 pictures, 6 on a sheet.
    expect(sheets).toHaveLength(3);
    for (const sheet of sheets) {
      expect(await sharp(sheet).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 180,
      });
    }
  });
});
