import { packagePage } from './page-paths.ts';

/** The page of a package that the shop sells. Apart from the other links, because the first visit loads it. */
export function packagePath(slug: string): string {
  return packagePage.replace(':slug', encodeURIComponent(slug));
}
