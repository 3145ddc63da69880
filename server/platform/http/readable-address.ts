/** Calls say what is wrong with their address. */
const IS_CALL = /^\/(?:api|media)\//;

/**
 * The address of a request, for the router, which refuses what cannot be decoded (`/packages/%ff`). Such a page
 * there is none, as there is none at any other address, so its percent signs are taken as they are.
 */
export function readableAddress({ url = '/' }: { url?: string | undefined }): string {
  const [path = '', ...query] = url.split('?');
  if (!path.includes('%') || IS_CALL.test(path)) return url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
