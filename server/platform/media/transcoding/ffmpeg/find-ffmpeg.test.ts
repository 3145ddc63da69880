import { expect, it } from 'vitest';
import { parseCores } from '../../../process/find-confinement.ts';
import { isNewEnough } from './find-ffmpeg.ts';

it('takes ffmpeg from 5.1 on', () => {
  const versions = ['5.1.9-0+deb12u1', 'n7.1', '6.0', 'N-118000-g1234567', '2025-01-01-git-abc'];
  for (const version of versions) expect(isNewEnough(version), version).toBe(true);
  for (const version of ['4.3.9-0+deb11u1', '5.0.1']) {
    expect(isNewEnough(version), version).toBe(false);
  }
});

it('reads a list of cores as Linux writes it', () => {
  expect(parseCores('0-2,5')).toEqual([0, 1, 2, 5]);
  expect(parseCores('3')).toEqual([3]);
});
