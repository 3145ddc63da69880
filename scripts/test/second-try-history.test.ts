import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToHistory } from './second-try-history.ts';

describe('what passes on a second try', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sleigh-history-'));
    file = path.join(folder, 'cache', 'second-tries.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is a defect the second time in ten runs', () => {
    expect(addToHistory(['a: one', 'b: two'], file)).toEqual([]);
    expect(addToHistory([], file)).toEqual([]);
    expect(addToHistory(['b: two', 'c: three'], file)).toEqual([
      '  a defect: b: two: a second try in 2 of 3 runs',
    ]);
  });

  it('is forgotten after ten runs', () => {
    addToHistory(['a: one'], file);
    for (let run = 0; run < 9; run += 1) addToHistory([], file);
    expect(addToHistory(['a: one'], file)).toEqual([]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(10);
  });

  it('is remembered anew where the file is damaged, and said where it cannot be kept', () => {
    addToHistory(['a: one'], file);
    writeFileSync(file, '[["a: o');
    expect(addToHistory(['a: one'], file)).toEqual([]);
    const [line] = addToHistory(['a: one'], path.join(file, 'in-a-file.json'));
    expect(line).toMatch(/^ {2}second tries are not remembered: E/);
  });
});
