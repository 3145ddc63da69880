import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('work that asks', () => {
  /** Adds up what it is told, as often as the input says, or does not end. */
  const ADDER = `
    let number = 0;
    const waiting = new Map();
    const ask = (question) => new Promise((resolve) => {
      number += 1;
      waiting.set(number, resolve);
      process.send({ question, id: number });
    });
    process.on('message', async (message) => {
      if ('answered' in message) return waiting.get(message.id)(message.answered);
      let sum = 0;
      for (let at = 0; at < message.times; at += 1) sum += await ask(at);
      if (message.times === 0) for (;;) sum += 1;
      process.send({ output: sum });
    });
  `;
  const tenfold = async (question: unknown) => Number(question) * 10;

  it('gets answers, and throws what answering throws', async () => {
    const work = inProcess<{ times: number }, number>(await program(ADDER));
    expect(await work({ times: 4 }, { answer: tenfold })).toBe(60);
    const answer = () => Promise.reject(new Error('nobody knows'));
    await expect(work({ times: 1 }, { answer })).rejects.toThrow('nobody knows');
    expect(await work({ times: 2 }, { answer: tenfold })).toBe(10);
  });

  it('is ended by a signal, before and while it works', async () => {
    const work = inProcess<{ times: number }, number>(await program(ADDER));
    const reason = new Error('enough');
    const early = work({ times: 0 }, { signal: AbortSignal.abort(reason) });
    await expect(early).rejects.toBe(reason);
    const stopping = new AbortController();
    const answer = async () => stopping.abort(reason);
    const late = work({ times: 3 }, { answer, signal: stopping.signal });
    await expect(late).rejects.toBe(reason);
    expect(await work({ times: 2 }, { answer: tenfold })).toBe(10);
  });

  it('has its time for itself: none passes while it waits', async () => {
    const work = inProcess<{ times: number }, number>(await program(ADDER), { mostMs: 1000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const slow = async (question: unknown) => {
        vi.advanceTimersByTime(5000);
        return Number(question);
      };
      expect(await work({ times: 3 }, { answer: slow })).toBe(3);
      vi.runOnlyPendingTimers();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told apart where it takes too much memory, and says why it cannot start', async () => {
    const options = { mostHeapMegabytes: 32, isConfined: true };
    const hoard = `process.on('message', () => { const all = []; for (;;) all.push({ all }); });`;
    const greedy = inProcess<object, never>(await program(hoard), options);
    await expect(greedy({})).rejects.toMatchObject({ limit: 'memory' });
    const broken = inProcess<object, never>(await program(`import 'nowhere-at-all';`), options);
    await expect(broken({})).rejects.toThrow(/nowhere-at-all/);
  });
});
