import type { Deps } from '#platform/deps.ts';

/** The dependencies of preparing a video. */
export type PrepareDeps = Pick<
  Deps,
  'db' | 'storage' | 'jobs' | 'transcoder' | 'policy' | 'vault' | 'clock' | 'ids' | 'log'
>;
