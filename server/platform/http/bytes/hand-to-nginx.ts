import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';

export interface HandOver {
  headers: IncomingHttpHeaders;
  /** The storage key of what is asked for. */
  key: string;
}

/**
 * The path for X-Accel-Redirect if nginx is to send an object itself, else null. X_ACCEL_LOCATION alone
 * is not enough: the request must name the same location in X-Accel-Location, which nginx sets on every
 * request. So the header never reaches a visitor who has no such nginx in between. Not for If-Range,
 * because nginx does not know the ETag, and not for what is no file on this machine.
 */
export function pathForNginx(
  { policy: { xAccelLocation }, storage }: Pick<Deps, 'policy' | 'storage'>,
  { headers, key }: HandOver,
): string | null {
  if (xAccelLocation === null || headers['x-accel-location'] !== xAccelLocation) return null;
  if (headers['if-range'] !== undefined || storage.localPath(key) === null) return null;
  return `${xAccelLocation}${key}`;
}

/** The headers of a response without a body that make nginx send the object at a path. */
export function nginxHeaders(path: string) {
  return { 'x-accel-redirect': path, 'content-length': '0' };
}
