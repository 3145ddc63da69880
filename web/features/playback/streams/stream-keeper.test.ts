import { beforeEach, describe, expect, it } from 'vitest';
import { createStreamKeeper, type StreamKeeper } from './stream-keeper.ts';

/** The calls to the store, and the events of the page. */
let log: string[];
let answers: (number | null | Error)[];
let keeper: StreamKeeper;

beforeEach(() => {
  log = [];
  answers = [];
  let count = 0;
  keeper = createStreamKeeper({
    newId: () => {
      count += 1;
      return `stream-${count}`;
    },
    start: async (streamId) => {
      log.push(`start ${streamId}`);
      const answer = answers.length > 0 ? answers.shift() : 3;
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
    end: (streamId) => log.push(`end ${streamId}`),
    onStop: (allowed) => log.push(`stop ${allowed}`),
  });
});

describe('the stream of a tab', () => {
  it('lasts from the beginning to the pause, and is another one afterwards', async () => {
    expect(keeper.current()).toBeUndefined();
    await keeper.begin();
    await keeper.begin();
    expect(keeper.current()).toBe('stream-1');
    keeper.end();
    keeper.end();
    expect(keeper.current()).toBeUndefined();
    await keeper.begin();
    expect(log).toEqual(['start stream-1', 'end stream-1', 'start stream-2']);
  });

  it('is named at once, and also if the store could not be told', async () => {
    answers = [new Error('unreachable')];
    const begun = keeper.begin();
    expect(keeper.current()).toBe('stream-1');
    await begun;
    expect(keeper.current()).toBe('stream-1');
    keeper.hear('stream-1', false);
    expect(log.at(-1)).toBe('stop undefined');
  });

  it('is not named while the number of streams is not limited', async () => {
    answers = [null, 1];
    await keeper.begin();
    expect(keeper.current()).toBeUndefined();
    keeper.end();
    await keeper.begin();
    expect(keeper.current()).toBe('stream-2');
    expect(log).toEqual(['start stream-1', 'start stream-2']);
  });

  it('stops when the store says so, and not for an answer to an earlier one', async () => {
    await keeper.begin();
    keeper.hear('stream-1', true);
    keeper.hear(undefined, false);
    keeper.end();
    await keeper.begin();
    keeper.hear('stream-1', false);
    expect(log).not.toContain('stop 3');
    keeper.hear('stream-2', false);
    expect(log.at(-1)).toBe('stop 3');
  });

  it('stops where the store refuses the bytes, and says as much', async () => {
    answers = [1];
    await keeper.begin();
    keeper.refuse();
    expect(log.at(-1)).toBe('stop 1');
  });

  it('is forgotten where a late answer finds another one', async () => {
    answers = [null, 2];
    const first = keeper.begin();
    keeper.end();
    await keeper.begin();
    await first;
    expect(keeper.current()).toBe('stream-2');
  });
});
