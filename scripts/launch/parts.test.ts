import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNewEnough } from './find-node.cjs';
import { matchesLockfile } from './installed.cjs';
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
  const here = { os: [process.platform], cpu: process.arch, optional: true, version: '1.0.0' };
  const wanted = {
    '': { name: 'root' },
    a: { version: '1.0.0', integrity: 'i' },
    elsewhere: { ...here, os: ['plan9'] },
    here,
    extra: { optional: true },
  };
  const there = { a: wanted.a, here: { version: '1.0.0', integrity: 'only npm knows it' } };
  function given(record: object | string) {
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    for (const name of ['node_modules', 'a', 'here']) mkdirSync(path.join(folder, name));
    for (const name of ['a', 'here']) writeFileSync(path.join(folder, name, 'package.json'), '{}');
    const text = typeof record === 'string' ? record : JSON.stringify({ packages: record });
    writeFileSync(path.join(folder, 'node_modules', '.package-lock.json'), text);
  }

  test.each([
    ['the same', there, true],
    ['another version', { ...there, a: { version: '1.0.1', integrity: 'i' } }, false],
    ['other contents', { ...there, a: { version: '1.0.0', integrity: 'j' } }, false],
    ['something missing', { here: there.here }, false],
    ['the build for this machine missing', { a: there.a }, false],
    ['something too many', { ...there, c: { version: '1.0.0' } }, false],
    ['a record that was cut off', '{"packages": {"a"', false],
  ])('%s', (_, record, expected) => {
    given(record);
    expect(matchesLockfile(folder)).toBe(expected);
  });

  test('a package whose files are gone', () => {
    given(there);
    rmSync(path.join(folder, 'a'), { recursive: true });
    expect(matchesLockfile(folder)).toBe(false);
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
