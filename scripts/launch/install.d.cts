/** Makes folder/node_modules what folder/package-lock.json says, at most once at a time. */
export function ensureInstalled(wanted: {
  node: string;
  folder: string;
  label: string;
  ending: AbortSignal;
}): Promise<void>;

/** Whether npm's own record of node_modules says the same as the folder's lockfile. */
export function matchesLockfile(folder: string): boolean;
