import { describe, type SuiteOptions } from 'vitest';
import { whyNoSwift } from './swift.ts';

/** Describes a suite that needs an object store. Where there is none, it is skipped, and its name says why. */
export function describeWithBucket(
  name: string,
  suite: () => void,
  options: SuiteOptions = {},
): void {
  const reason = whyNoSwift === undefined ? '' : ` (skipped: ${whyNoSwift})`;
  describe.skipIf(reason !== '')(`${name}${reason}`, options, suite);
}

/** Describes one that only `npm run test:full` runs. */
export function describeWithBucketInFull(name: string, suite: () => void): void {
  describeWithBucket(name, suite, { tags: 'full' });
}
