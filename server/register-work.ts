import type { Deps } from '#platform/deps.ts';
import { handleFileDeletion } from '#platform/storage/delete-files-later.ts';

/** Says what this process does besides answering: jobs of every kind, and what is repeated. */
export function registerWork(deps: Deps): void {
  handleFileDeletion(deps);
}
