/**
 * The key of the answer to `showOwnerPage`. Apart from the call, because every page seeds it, and the call's
 * schemas are not loaded in the first view.
 */
export function ownerPageKey(name: string) {
  return ['/api/pages/:name', { name }, null] as const;
}
