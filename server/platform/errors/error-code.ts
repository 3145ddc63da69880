/** The `code` of what was thrown, such as ENOENT or SQLITE_FULL; undefined if it has none. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
