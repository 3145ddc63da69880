import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginsLikeForeignVideo, beginsLikeVideo } from '#contract/uploads.ts';
import { mp4Video, webmVideo } from '../testing/test-videos.ts';
import { comparingTarget, writingTarget } from './chunk-target.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const bytesOf = (...texts: string[]) => texts.map((text) => Buffer.from(text));

describe('writing a chunk', () => {
  /** A target, and what was done with its writer. */
  const target = (isFirst: boolean, takesForeign = false) => {
    const done: string[] = [];
    const writer = {
      write: async (buffers: readonly Uint8Array[]) => {
        done.push(Buffer.concat(buffers).toString('latin1'));
      },
      settle: async () => {
        done.push('(synced)');
        return 'receipt';
      },
      close: async () => void done.push('(closed)'),
    };
    return { done, ...writingTarget(writer, { isFirst, takesForeign }) };
  };

  it('writes what comes, makes it durable and closes it', async () => {
    const { done, ...chunk } = target(false);
    await chunk.write(bytesOf('<html>', 'one'));
    await chunk.write(bytesOf('two'));
    expect(chunk.sha256()).toBe(hashOf('<html>onetwo'));
    expect(await chunk.settle()).toBe('receipt');
    await chunk.close();
    expect(done).toEqual(['<html>one', 'two', '(synced)', '(closed)']);
  });

  it.each([
    mp4Video({ seconds: 1 }),
    mp4Video({ seconds: 1, brand: 'qt  ' }),
    webmVideo({ seconds: 1 }),
    webmVideo({ seconds: 1, docType: 'matroska' }),
    ...['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].map((box) =>
      Buffer.from(`\n\0\0\n${box}....`),
    ),
  ])('takes as a first chunk what the browser takes for a video too: %#', async (bytes) => {
    await target(true).write([bytes]);
    expect(beginsLikeVideo(bytes)).toBe(true);
  });

  it('writes nothing of a first chunk that does not begin like a video', async () => {
    const { done, ...chunk } = target(true);
    const refused = chunk.write(bytesOf('<!doc', 'type html>'));
    await expect(refused).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('it is a web page'),
    });
    expect(done).toEqual([]);
    expect(beginsLikeVideo(Buffer.from('<!doctype html>'))).toBe(false);
  });

  const packets = (start: number, length: number) => {
    const stream = Buffer.alloc(600);
    for (let at = start; at < stream.length; at += length) stream.write('G', at);
    return stream;
  };
  it.each([
    'RIFF\x01\x02\x03\nAVI LIST',
    '0&\xb2u\x8ef\xcf\x11',
    '\0\0\x01\xba',
    '\0\0\x01\xb3',
    'FLV\x01',
    'OggS',
    '\x06\x0e\x2b\x34',
    '.RMF',
    '\x1f\x07\0\xbf',
    'DKIF',
    'nut/multimedia container\0',
    '\0\0\0\0\x01\xbc',
    '\xb7\xd8\0\x20\x37\x49\xda\x11',
    ...[packets(0, 188), packets(4, 192)].map(String),
  ])('takes what only ffmpeg reads as a video where there is ffmpeg: %#', async (text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect([beginsLikeVideo(bytes), beginsLikeForeignVideo(bytes)]).toEqual([false, true]);
    await target(true, true).write([bytes]);
    await expect(target(true).write([bytes])).rejects.toMatchObject({ status: 415 });
  });

  it('takes nothing else with ffmpeg', async () => {
    for (const text of ['<!doctype html>', '#EXTM3U', 'PK\x03\x04', 'ffconcat version 1.0']) {
      expect(beginsLikeForeignVideo(Buffer.from(text, 'latin1'))).toBe(false);
      await expect(target(true, true).write(bytesOf(text))).rejects.toMatchObject({ status: 415 });
    }
  });

  it('names what it refuses by the first 4,096 bytes, in however many pieces they come', async () => {
    const letters = Buffer.alloc(4096, 'a');
    const refused = target(true).write([
      letters.subarray(0, 4),
      Buffer.concat([letters.subarray(4), Buffer.from('\0\0')]),
    ]);
    await expect(refused).rejects.toThrow('it is a text file');
  });

  it('looks at the beginning alone, in however many pieces it comes', async () => {
    const video = mp4Video({ seconds: 1, sizeBytes: 600 });
    const { done, ...chunk } = target(true);
    const pieces = [video.subarray(0, 2), video.subarray(2, 5), video.subarray(5)];
    await chunk.write(pieces);
    await chunk.write(bytesOf('<!doctype html>'));
    expect(done).toEqual([video.toString('latin1'), '<!doctype html>']);
  });
});

describe('comparing a chunk that came before', () => {
  const compare = async (...writes: string[][]) => {
    const chunk = comparingTarget({ sha256: hashOf('abcdefg'), receipt: 'receipt' });
    for (const texts of writes) await chunk.write(bytesOf(...texts));
    chunk.sha256();
    const receipt = await chunk.settle();
    await chunk.close();
    return receipt;
  };

  it.each([[[['abcdefg']]], [[['a', 'b'], ['cd', ''], ['efg']]], [[['abc'], ['def'], ['g']]]])(
    'accepts the same bytes, cut as they may be: %j',
    async (writes) => expect(await compare(...writes)).toBe('receipt'),
  );

  it.each([
    ['another byte', [['abcdef', 'G']]],
    ['a byte less', [['abcdef']]],
    ['nothing', []],
    ['a byte more', [['abcdefg', 'h']]],
  ])('refuses %s', async (_, writes) => {
    await expect(compare(...writes)).rejects.toMatchObject({ status: 409, code: 'other_bytes' });
  });
});
