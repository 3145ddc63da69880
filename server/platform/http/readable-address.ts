/** The paths of calls, which are answered with an error that names what is wrong with the address. */
const IS_CALL = /^\/(?:api|media)\//;

/**
 * The address of a request, for the router, which refuses what cannot be decoded (`/packages/%ff`). No page has
 * such an address, so it is to be answered as any other unknown one: its percent signs are taken as they are.
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
