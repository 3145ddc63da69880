/** The file that only an unpacked release has, with its version. */
export const RELEASE_FILE: string;

/** Makes folder/node_modules what folder/package-lock.json says, at most once at a time. */
export function ensureInstalled(wanted: {
  node: string;
  folder: string;
  label: string;
  ending: AbortSignal;
}): Promise<void>;

/** Whether a folder is a release: its pages are built, and what only development needs is not there. */
export function isRelease(folder: string): boolean;

/** Whether npm's own record of node_modules says the same as the folder's lockfile. */
export function matchesLockfile(folder: string): boolean;
