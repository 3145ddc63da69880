import { expect, it } from 'vitest';
import { countReceived } from './sweep-buffers.ts';

const PIECE = 64 * 1024;
const MB = 1024 * 1024;

it('buffers that are not needed any more take little memory, however many arrive', () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let received = 0; received < 200 * MB; received += PIECE) {
    const piece = Buffer.alloc(PIECE);
    countReceived(piece.length);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most).toBeLessThan(8 * MB);
});
