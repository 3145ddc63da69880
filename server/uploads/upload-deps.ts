import type { Deps } from '#platform/deps.ts';
import type { ActiveUploads } from './active-uploads.ts';

/** What receiving takes: the store's parts, and the record of what this process is receiving. */
export type UploadDeps = Pick<Deps, 'db' | 'storage' | 'jobs' | 'policy' | 'clock' | 'ids'> & {
  active: ActiveUploads;
};
