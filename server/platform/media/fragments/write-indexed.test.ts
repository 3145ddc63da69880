import { expect, it } from 'vitest';
import { makeBox } from '../boxes.ts';
import type { RenditionFile } from '../transcoding/transcoder.ts';
import { UnusableFragments, writeIndexed } from './write-indexed.ts';

/** How many parts are open. */
let open = 0;
const nowhere: RenditionFile = {
  openPart: async () => {
    open += 1;
    let isOpen = true;
    return {
      write: async () => {
        if (!isOpen) throw new Error('The file is closed.');
      },
      sync: async () => undefined,
      close: async () => {
        if (isOpen) open -= 1;
        isOpen = false;
      },
    };
  },
};
const options = { expectedMs: 1000, mostBytes: 5000, onWritten: () => undefined };

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const head = [makeBox('ftyp', Buffer.from('isom')), makeBox('moov')];
const fragment = [makeBox('moof'), makeBox('mdat', Buffer.alloc(100))];
const huge = Buffer.from('\xff\xff\xff\xffmoof', 'latin1');
const nothing = Buffer.from('\0\0\0\0moof', 'latin1');

it.each([
  ['nothing at all', Buffer.alloc(0)],
  ['no fragments', Buffer.concat(head)],
  ['a fragment without a header', Buffer.concat(fragment)],
  ['no pictures', Buffer.concat([...head, ...fragment])],
  ['an end that is missing', Buffer.concat([...head, ...fragment]).subarray(0, -1)],
  ['a box that claims to be huge', Buffer.concat([...head, huge])],
  ['a box without a size', Buffer.concat([...head, nothing])],
  [
    'too many bytes',
    Buffer.concat([...head, ...Array.from({ length: 60 }, () => fragment).flat()]),
  ],
  ['noise', Buffer.alloc(4000, 'moovmoof')],
])('refuses %s, and leaves no file open', async (_, bytes) => {
  for (const length of [1, 7, 4096]) {
    const writing = writeIndexed(inPieces(bytes, length), nowhere, options);
    await expect(writing).rejects.toThrow(UnusableFragments);
    expect(open).toBe(0);
  }
});
