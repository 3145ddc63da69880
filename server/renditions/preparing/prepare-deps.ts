import type { Deps } from '#platform/deps.ts';

/** What preparing a video needs. */
export type PrepareDeps = Pick<
  Deps,
  'db' | 'storage' | 'jobs' | 'transcoder' | 'policy' | 'vault' | 'clock' | 'ids' | 'log'
>;
