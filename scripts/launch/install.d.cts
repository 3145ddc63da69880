/** Makes folder/node_modules what folder/package-lock.json says, at most once at a time. */
export function ensureInstalled(wanted: {
  node: string;
  folder: string;
  label: string;
  ending: AbortSignal;
  program?: string;
}): Promise<void>;
