import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { describeWithFfmpeg } from '../../../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder, pictures, sound } from '../../../testing/videos/ffmpeg-videos.ts';
import { indexedVideo } from '../../../testing/videos/indexed-video.ts';
import { makeBox as box } from '../boxes.ts';
import { readSegmentIndex } from './read-segment-index.ts';

const read = (file: Buffer) =>
  readSegmentIndex(async (start, length) => file.subarray(start, start + length));

const parts = [
  { seconds: 2, sizeBytes: 500 },
  { seconds: 2.5, sizeBytes: 700 },
  { seconds: 1, sizeBytes: 0 },
];

describe('the index of a fragmented MP4', () => {
  it.each([0, 1] as const)(
    'says where each part is and when it plays: version %i',
    async (version) => {
      const file = indexedVideo({ parts, version });
      const index = await read(file);
      expect(index?.headBytes).toBe(24 + 108);
      expect(index?.subsegments.map(({ startsAt, seconds }) => [startsAt, seconds])).toEqual([
        [0, 2],
        [2, 2.5],
        [4.5, 1],
      ]);
      for (const [number, { start, sizeBytes }] of index?.subsegments.entries() ?? []) {
        const part = file.subarray(start, start + sizeBytes);
        expect(part.toString('latin1', 4, 8)).toBe('moof');
        expect(part.readUInt32BE(8)).toBe(number);
        expect(part).toHaveLength(12 + 8 + (parts[number]?.sizeBytes ?? 0));
      }
      expect(index?.subsegments.at(-1)).toMatchObject({ start: file.length - 20, sizeBytes: 20 });
    },
  );

  it('may be followed by another one, and by free room', async () => {
    const behindIndex = Buffer.concat([
      box('sidx', Buffer.alloc(24)),
      box('free', Buffer.alloc(99)),
    ]);
    const file = indexedVideo({ parts, behindIndex });
    const index = await read(file);
    expect(
      index?.subsegments.map(({ start }) => file.toString('latin1', start + 4, start + 8)),
    ).toEqual(['moof', 'moof', 'moof']);
  });

  it('is not there, or damaged', async () => {
    const whole = indexedVideo({ parts });
    const at = whole.indexOf('sidx') + 4;
    const changed = (offset: number, value: number) => {
      const copy = Buffer.from(whole);
      copy.writeUInt32BE(value, at + offset);
      return copy;
    };
    const files = {
      nothing: Buffer.alloc(0),
      text: Buffer.from('#EXTM3U\n'.repeat(100)),
      'no moov': whole.subarray(whole.indexOf('sidx') - 4),
      'no index': Buffer.concat([
        whole.subarray(0, at - 8),
        whole.subarray(whole.indexOf('moof') - 4),
      ]),
      'cut in the index': whole.subarray(0, at + 30),
      'no units': changed(8, 0),
      'no parts': changed(20, 0),
      'more parts than room': changed(20, 65_535),
      'a further index': changed(24, 2 ** 31 + 500),
    };
    for (const [name, file] of Object.entries(files)) expect(await read(file), name).toBeNull();
  });
});

describeWithFfmpeg('the index that ffmpeg writes', () => {
  const folder = createVideoFolder();
  afterAll(() => folder.remove());

  it('leads from fragment to fragment, up to the end', async () => {
    const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-c:a', 'aac'];
    const flags = 'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets+global_sidx';
    const input = [...pictures(5), ...sound(5)];
    const path = folder.make('a.mp4', ...input, ...encoded, '-movflags', flags);
    const file = await readFile(path);
    const index = await read(file);
    expect(index?.subsegments.map(({ seconds }) => seconds)).toEqual([2, 2, 1]);
    expect(file.toString('latin1', 4, 8)).toBe('ftyp');
    expect(index?.headBytes).toBe(file.indexOf('sidx') - 4);
    for (const { start } of index?.subsegments ?? [])
      expect(file.toString('latin1', start + 4, start + 8)).toBe('moof');
  });
});
