import { expect, it } from 'vitest';
import { chooseFiles } from './choose-files.ts';

const best = { objectKey: 'renditions/new', sizeBytes: 50 };
const old = { objectKey: 'renditions/old', sizeBytes: 40 };
const video = (objectKey: string, originalKey: string | null = null) => ({
  objectKey,
  originalKey,
});

it.each([
  // What is there, whether every browser plays the original, whether it is kept: what plays, the original, what goes.
  [video('source'), [], true, true, ['source', null, 100], []],
  [video('source'), [], false, true, ['renditions/new', 'source', 50], []],
  [video('source'), [], true, false, ['renditions/new', null, 50], ['source']],
  [video('source'), [old], true, true, ['source', null, 100], ['renditions/old']],
  // Made again, with the original still there.
  [
    video('renditions/old', 'source'),
    [old],
    false,
    true,
    ['renditions/new', 'source', 50],
    ['renditions/old'],
  ],
  [video('renditions/old', 'source'), [old], true, true, ['source', null, 100], ['renditions/old']],
  [
    video('renditions/old', 'source'),
    [old],
    false,
    false,
    ['renditions/new', null, 50],
    ['renditions/old', 'source'],
  ],
  // The original was not kept, so the new ones were made from a rendition.
  [video('renditions/old'), [old], true, true, ['renditions/new', null, 50], ['renditions/old']],
])(
  '%o with %o',
  (given, former, playsEverywhere, keepOriginals, [objectKey, originalKey, sizeBytes], unused) => {
    const options = { former, best, keepOriginals, playsEverywhere, sourceBytes: 100 };
    expect(chooseFiles({ video: given, ...options })).toEqual({
      file: { objectKey, originalKey, sizeBytes },
      unused,
    });
  },
);
