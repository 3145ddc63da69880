/** The file that only an unpacked release has, with its version. */
export const RELEASE_FILE: string;

/** Whether a folder is a release: its pages are built, and what only development needs is not there. */
export function isRelease(folder: string): boolean;

/** Whether the folder's node_modules is what its lockfile says. */
export function matchesLockfile(folder: string): boolean;
