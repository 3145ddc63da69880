import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNewEnough } from './find-node.cjs';
import { matchesLockfile } from './install.cjs';
import { withLock } from './lock.cjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the Node to use', () => {
  test.each([
    ['v18.20.0', false],
    ['v23.11.0', false],
    ['v24.0.0', true],
    ['v100.1.0', true],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('what is installed matches the lockfile', () => {
  const wanted = { a: { version: '1.0.0', integrity: 'i' }, b: { optional: true } };
  function given(there: object | undefined) {
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    mkdirSync(path.join(folder, 'node_modules'));
    const record = path.join(folder, 'node_modules', '.package-lock.json');
    if (there) writeFileSync(record, JSON.stringify({ packages: there }));
  }

  test.each([
    ['the same', { a: { version: '1.0.0', integrity: 'i' } }, true],
    ['another version', { a: { version: '1.0.1', integrity: 'i' } }, false],
    ['other contents', { a: { version: '1.0.0', integrity: 'j' } }, false],
    ['something missing', {}, false],
    ['something too many', { ...wanted, c: { version: '1.0.0' } }, false],
    ['no record: an interrupted install', undefined, false],
  ])('%s', (_, there, expected) => {
    given(there);
    expect(matchesLockfile(folder)).toBe(expected);
  });
});

describe('the lock', () => {
  test('lets one at a time in', async () => {
    const file = path.join(folder, 'lock');
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} in`);
      await new Promise(setImmediate);
      order.push(`${name} out`);
    };
    await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
    expect(order).toEqual(['a in', 'a out', 'b in', 'b out']);
  });

  test('of a dead process is taken over', async () => {
    const file = path.join(folder, 'lock');
    // No process has this id: Linux stops at 4,194,304.
    writeFileSync(file, '999999999');
    expect(await withLock(file, async () => 'in')).toBe('in');
  });

  test('is given back after a failure', async () => {
    const file = path.join(folder, 'lock');
    const failing = withLock(file, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await withLock(file, async () => 'in')).toBe('in');
  });
});
