import type { Deps } from '#platform/deps.ts';

/** The store's parts that receiving needs. */
export type UploadDeps = Pick<
  Deps,
  'db' | 'storage' | 'jobs' | 'transcoder' | 'policy' | 'clock' | 'ids' | 'log'
>;
