import { describe } from 'vitest';
import { onlyInFull } from '../../../scripts/test/test-form.ts';
import { whyNoSwift } from './swift.ts';

/** Describes a suite that needs an object store. Where there is none, it is skipped, and its name says why. */
export function describeWithBucket(name: string, suite: () => void): void {
  const reason = whyNoSwift === undefined ? '' : ` (skipped: ${whyNoSwift})`;
  describe.skipIf(reason !== '')(`${name}${reason}`, suite);
}

/** Describes one that `npm test` leaves to the full form. */
export function describeWithBucketInFull(name: string, suite: () => void): void {
  if (onlyInFull.skip) describe.skip(`${name}${onlyInFull.reason}`, suite);
  else describeWithBucket(name, suite);
}
