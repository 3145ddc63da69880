import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_STRETCHES, type Progress } from '#contract/playback.ts';
import { createProgressKeeper, type Mark } from './progress-keeper.ts';

type Played = 'playedSeconds' | 'stretches' | 'file';
let saved: Omit<Mark, Played>[];
/** The playing time in each save, in seconds. */
let played: number[];
/** The parts in each save, each from and to a second. */
let parts: string[][];
let keeper: ReturnType<typeof createProgressKeeper>;

const a = { videoId: 'a', file: 3 };
const at = (currentTime: number, ended = false, playbackRate = 1) => ({
  currentTime,
  duration: 100,
  ended,
  playbackRate,
});
const mark = (positionSeconds: number, watched = false) => ({
  videoId: 'a',
  positionSeconds,
  watched,
});
const known = (positionSeconds: number, watched = false): Progress => ({
  ...mark(positionSeconds, watched),
  updatedAt: '2026-12-01T10:00:00.000Z',
});

beforeEach(() => {
  saved = [];
  played = [];
  parts = [];
  keeper = createProgressKeeper(({ playedSeconds, stretches, file, ...entry }) => {
    expect(file).toBe(3);
    saved.push(entry);
    played.push(Math.round(playedSeconds * 100) / 100);
    parts.push(stretches.map(({ from, to }) => `${from}-${to}`));
  });
});

describe('keeping the position', () => {
  it('saves every ten seconds of playing', () => {
    keeper.start(a, 0, undefined);
    for (let second = 0; second <= 34; second += 0.25) keeper.move(at(second));
    expect(saved).toEqual([mark(10), mark(20), mark(30)]);
  });

  it('saves at twice the speed, too, where a hidden page hears once a second', () => {
    keeper.start(a, 0, undefined);
    for (let second = 0; second <= 22; second += 2.125) keeper.move(at(second, false, 2));
    expect(saved).toEqual([mark(10.625), mark(21.25)]);
  });

  it('says how long was played since the last save: neither jumps nor the way back', () => {
    keeper.start(a, 0, undefined);
    for (let second = 0; second <= 12; second += 0.25) keeper.move(at(second));
    keeper.move(at(80));
    keeper.flush();
    for (let second = 80; second <= 81; second += 0.25) keeper.move(at(second));
    keeper.move(at(0));
    keeper.stop('a');
    expect(saved).toEqual([mark(10), mark(80), mark(0)]);
    expect(played).toEqual([10, 2, 1]);
    expect(parts).toEqual([['0-10'], ['10-12'], ['80-81']]);
  });

  it('saves once somebody who jumps has played as many parts as a save may name', () => {
    keeper.start(a, 0, undefined);
    for (let jump = 0; jump < MOST_STRETCHES; jump += 1) {
      const place = jump % 2 === 0 ? 5 : 2.5;
      keeper.move(at(place));
      keeper.move(at(place + 0.25));
    }
    expect(parts).toHaveLength(1);
    expect(parts[0]).toHaveLength(MOST_STRETCHES);
  });

  it('says so also where the position is as it was', () => {
    keeper.start(a, 0, undefined);
    for (let second = 0; second <= 8; second += 0.25) keeper.move(at(second));
    keeper.move(at(0));
    keeper.flush();
    expect([saved, played]).toEqual([[mark(0)], [8]]);
  });

  it('saves on demand what has changed, once', () => {
    keeper.start(a, 0, undefined);
    keeper.move(at(4));
    keeper.flush();
    keeper.flush();
    keeper.move(at(4.2));
    keeper.flush();
    expect(saved).toEqual([mark(4)]);
  });

  it('saves nothing before the player has restored its position', () => {
    keeper.move(at(0));
    keeper.flush();
    keeper.stop('a');
    expect(keeper.hasStarted()).toBe(false);
    keeper.start(a, 40, known(40));
    expect(keeper.hasStarted()).toBe(true);
    keeper.stop('a');
    expect(saved).toEqual([]);
  });

  it('does not save every position while seeking, only the last one', () => {
    keeper.start(a, 40, known(40));
    for (const place of [60, 12, 33, 80]) keeper.move(at(place));
    expect(saved).toEqual([]);
    keeper.flush();
    expect(saved).toEqual([mark(80)]);
    keeper.move(at(10));
    keeper.move(at(10.25));
    expect(saved.at(-1)).toEqual(mark(10.25));
  });

  it('marks a video as watched at 95 percent, at once and for good', () => {
    keeper.start(a, 90, known(90));
    keeper.move(at(94.5));
    expect(saved).toEqual([]);
    keeper.move(at(95));
    expect(saved).toEqual([mark(95, true)]);
    keeper.move(at(30));
    keeper.flush();
    expect(saved.at(-1)).toEqual(mark(30, true));
  });

  it('remembers an ended video as watched, at its start', () => {
    keeper.start(a, 90, known(90));
    keeper.move(at(95));
    keeper.move(at(100, true));
    expect(saved).toEqual([mark(95, true), mark(0, true)]);
    keeper.stop('a');
    expect(saved).toHaveLength(2);
  });

  it('saves when it is stopped, and nothing after that', () => {
    keeper.start(a, 0, undefined);
    keeper.move(at(7));
    keeper.stop('a');
    keeper.move(at(60));
    keeper.flush();
    expect(saved).toEqual([mark(7)]);
  });

  it('saves a finished video that is started again', () => {
    keeper.start(a, 0, known(97, true));
    keeper.move(at(0.2));
    expect(saved).toEqual([mark(0.2, true)]);
  });
});
