import { myPackage } from './page-paths.ts';

/** The page of a package that the customer has bought. Apart from the other links, because every visit loads it. */
export function myPackagePath(packageId: string): string {
  return myPackage.replace(':packageId', encodeURIComponent(packageId));
}
