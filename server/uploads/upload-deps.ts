import type { Deps } from '#platform/deps.ts';
import type { ActiveUploads } from './active-uploads.ts';

/** The store's parts that receiving needs, and what this process is receiving now. */
export type UploadDeps = Pick<
  Deps,
  'db' | 'storage' | 'jobs' | 'transcoder' | 'policy' | 'clock' | 'ids'
> & {
  active: ActiveUploads;
};
