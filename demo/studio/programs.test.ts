import { expect, test } from 'vitest';
import { requireProgram } from './programs.ts';

test('finds a program that is there under any of its names', () => {
  expect(requireProgram(['no-such-shell-here', 'sh'], 'dash')).toMatch(/\/sh$/);
});

test('says in one line what is missing and how to get it', () => {
  expect(() => requireProgram(['no-such-encoder'], 'ffmpeg')).toThrow(
    'no-such-encoder is missing: install it (Debian: apt-get install ffmpeg) and run this again.',
  );
});
