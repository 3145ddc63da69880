import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironmentFile, withHandedOn } from './environment-file.cjs';

/** Lines, and what systemd makes of them. */
const LINES: readonly (readonly [line: string, value: string])[] = [
  ['A=plain', 'plain'],
  ['A= spaces around ', 'spaces around'],
  ['A = spaces before', 'spaces before'],
  ['A=no # comment', 'no # comment'],
  ['A=https://x.example/?a=1&b=2;c', 'https://x.example/?a=1&b=2;c'],
  ["A='single \" \\ quotes'", 'single " \\ quotes'],
  ['A="double \' \\" \\\\ \\n quotes"', 'double \' " \\ \\n quotes'],
  ['A=" kept "', ' kept '],
  ['A="two" \'parts\'', 'twoparts'],
  ['A="quoted" and not', 'quotedand not'],
  ["A=it's", "it's"],
  ['A=back\\slash \\\\ and\\ ', 'backslash \\ and '],
  ['A=one \\\n  value', 'one   value'],
  ['A="two\nlines"', 'two\nlines'],
  ['A="one \\\nline"', 'one line'],
  ['A=first\nA=second', 'second'],
  ['A=Windows\r\nB=1', 'Windows'],
  ["A='never closed", 'never closed'],
  ['A=ends with \\', 'ends with '],
  ['# A=no\n;A=no\nA=yes', 'yes'],
  ['A=ü', 'ü'],
];

test.each(LINES)('%j is %j', (line, value) => {
  const { variables, ignored } = readEnvironmentFile(line);
  expect(variables.get('A')).toBe(value);
  expect(ignored).toEqual([]);
});

test.each([
  ['A=$HOME $(id) `id`', '$HOME $(id) `id`'],
  ['A="$HOME"', '$HOME'],
  ['A="\\$HOME"', '$HOME'],
  ["A='$$'", '$$'],
])('nothing is put in the place of a $: %j', (line, value) => {
  expect(readEnvironmentFile(line).variables.get('A')).toBe(value);
});

/** It reads its files as an EnvironmentFile is read, and then replaces variables. */
const GENERATOR = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';
const isThere = existsSync(GENERATOR);
const reason = isThere ? '' : ' (skipped: systemd is not installed)';

test.skipIf(!isThere)(`systemd reads the same${reason}`, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-environment-'));
  try {
    mkdirSync(path.join(folder, 'environment.d'));
    for (const [key, [line]] of LINES.entries()) {
      const name = `environment.d/${String(key).padStart(3, '0')}.conf`;
      writeFileSync(path.join(folder, name), line.replaceAll(/^A(?= *=)/gm, `N${key}`));
    }
    const printed = execFileSync(GENERATOR, { env: { XDG_CONFIG_HOME: folder }, encoding: 'utf8' });
    const values = [...printed.matchAll(/^N\d+=("?)(.*)\1$/gm)].map(([, , value = '']) =>
      value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped)),
    );
    expect(values).toEqual(LINES.map(([, value]) => value));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is no variable is ignored, and said, but not what it is: it may be a secret', () => {
  const text = '\uFEFF# A file of Windows\r\n\uFEFFA=1\r\nexport B=2\r\n1C=3\r\nhunter2\r\nD=\r\n';
  const { variables, ignored } = readEnvironmentFile(text);
  expect([...variables]).toEqual([['D', '']]);
  expect(ignored).toEqual([1, 2, 3, 4, 5]);
  const notes: string[] = [];
  withHandedOn({ SLEIGH_ENV: 'A=1\nhunter2' }, (line) => notes.push(line));
  expect(notes).toEqual(['Line 2 of the environment file is not NAME=value and is ignored.']);
});

test('what is given with the call wins, even if it is empty, but not what every shell has', () => {
  const text = 'DATA_DIR=/var/lib/sleigh\nDATABASE_URL=postgres://x\nPORT=1\nPATH=/opt/bin';
  const given = { DATA_DIR: '/mnt/trial', DATABASE_URL: '', PATH: '/bin', SLEIGH_ENV: text };
  expect(withHandedOn(given, () => undefined)).toEqual({
    DATA_DIR: '/mnt/trial',
    DATABASE_URL: '',
    PORT: '1',
    PATH: '/opt/bin',
  });
  expect(withHandedOn({ PORT: '2' }, () => undefined)).toEqual({ PORT: '2' });
});
