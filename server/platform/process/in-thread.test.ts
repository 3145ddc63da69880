import { expect, it } from 'vitest';
import { inThread } from './in-thread.ts';

const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

it('runs in a thread of its own, one piece after the other, each with its answer', async () => {
  const work = inThread<number, { twice: number; place: number; isMain: boolean }>(
    program(`
      import { isMainThread, parentPort } from 'node:worker_threads';
      let place = 0;
      parentPort.on('message', async (number) => {
        place += 1;
        await new Promise((resolve) => setImmediate(resolve));
        parentPort.postMessage({ twice: number * 2, place, isMain: isMainThread });
      });
    `),
  );
  const answers = await Promise.all([1, 2, 3].map((number) => work(number)));
  expect(answers).toEqual(
    [1, 2, 3].map((number) => ({ twice: number * 2, place: number, isMain: false })),
  );
});

it('says what was thrown, and the next piece has a new thread', async () => {
  const work = inThread<string, string>(
    program(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (word) => {
        if (word === 'bad') throw new Error('not printable');
        parentPort.postMessage(word.toUpperCase());
      });
    `),
  );
  await expect(work('bad')).rejects.toThrow('not printable');
  expect(await work('good')).toBe('GOOD');
});
