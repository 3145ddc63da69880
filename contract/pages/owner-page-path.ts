import { ownerPage } from './page-paths.ts';

/** The address of one of the owner's pages. Apart from the other links, because every visit loads it. */
export function ownerPagePath(name: string): string {
  return ownerPage.replace(':name', encodeURIComponent(name));
}
