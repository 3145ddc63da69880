import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { sized } from '../../../../scripts/test/sized.ts';
import { describeWithBucket } from '../../../testing/backups/describe-with-bucket.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { describeObjects } from '../objects.suite.ts';
import { describeUploadStorage } from '../upload-storage.suite.ts';
import { createS3Storage } from './s3-storage.ts';

describeWithBucket('media in a bucket', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'sleigh-scratch-'));
  let swift: Swift;
  let places = 0;
  beforeAll(async () => {
    // Otherwise a part has 5 MB at least.
    swift = await openSwift('any part');
    await swift.createBucket('media');
  });
  afterAll(async () => {
    swift.close();
    rmSync(scratch, { recursive: true });
  });
  /** An empty part of the bucket. */
  const open = () => {
    places += 1;
    const prefix = `shop${places}/`;
    const place = { bucket: 'media', prefix, settings: swift.settings };
    return createS3Storage({ ...place, scratch: join(scratch, prefix) });
  };

  const now = async () => Date.now();
  describeObjects(
    'of a store in a bucket',
    async () => ({ store: open(), now, close: async () => undefined }),
    { rounds: sized(6, 20) },
  );
  describeUploadStorage('a bucket', open);
});
