import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inProcess } from './in-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sleigh-in-process-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(code: string): Promise<URL> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, code);
  return pathToFileURL(file);
}

it('runs in a process of its own, one piece after the other, each with its answer', async () => {
  const work = inProcess<{ number: number }, { twice: number; place: number; pid: number }>(
    await program(`
      let place = 0;
      process.on('message', async ({ number }) => {
        place += 1;
        await new Promise((resolve) => setImmediate(resolve));
        process.send({ output: { twice: number * 2, place, pid: process.pid } });
      });
    `),
  );
  const answers = await Promise.all([1, 2, 3].map((number) => work({ number })));
  expect(answers.map(({ twice, place }) => [twice, place])).toEqual([
    [2, 1],
    [4, 2],
    [6, 3],
  ]);
  const pids = new Set(answers.map(({ pid }) => pid));
  expect(pids.size).toBe(1);
  expect(pids.has(process.pid)).toBe(false);
});

it('says what went wrong, and work after an end has a new process', async () => {
  const work = inProcess<{ word: string }, string>(
    await program(`
      process.on('message', ({ word }) => {
        if (word === 'die') process.exit(7);
        process.send(word === 'bad' ? { error: 'not printable' } : { output: word.toUpperCase() });
      });
    `),
  );
  await expect(work({ word: 'bad' })).rejects.toThrow('not printable');
  expect(await work({ word: 'good' })).toBe('GOOD');
  await expect(work({ word: 'die' })).rejects.toThrow('ended without an answer (7)');
  expect(await work({ word: 'again' })).toBe('AGAIN');
});

it('kills a process that does not respond, and the next piece has a new one', async () => {
  const work = inProcess<{ word: string }, string>(
    await program(`
      import { writeFileSync } from 'node:fs';
      process.on('message', ({ word }) => {
        if (word === 'hang') writeFileSync(new URL('hangs', import.meta.url), '');
        else process.send({ output: word.toUpperCase() });
      });
    `),
    { mostMs: 1500 },
  );
  // However long a process takes to start.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const hanging = work({ word: 'hang' });
    const killed = expect(hanging).rejects.toThrow('ended without an answer (SIGKILL)');
    await expect.poll(() => existsSync(join(folder, 'hangs'))).toBe(true);
    vi.advanceTimersByTime(1500);
    await killed;
    expect(await work({ word: 'again' })).toBe('AGAIN');
    vi.runOnlyPendingTimers();
  } finally {
    vi.useRealTimers();
  }
});
