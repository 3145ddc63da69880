import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { FOLLOWS_REDIRECTS } from '#contract/playback.ts';
import type { Deps } from '#platform/deps.ts';
import { cutBeginning, readRange } from '#platform/http/bytes/byte-range.ts';
import { nginxHeaders, pathForNginx } from '#platform/http/bytes/hand-to-nginx.ts';
import { sendBytes } from '#platform/http/bytes/send-bytes.ts';
import { headersOf } from '#platform/http/bytes/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { StoredObject } from '#platform/objects/objects.ts';
import { cacheAuthorization } from '#platform/tuning/cache-authorization.ts';
import type { FastPath } from '#platform/tuning/fast-path.ts';
import { findPlayable } from './authorize-viewing.ts';
import { addressInBucket, redirectHeaders } from './redirect-to-bucket.ts';
import { findRenditionObject, videoObject } from './video-object.ts';

type PlayDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'vault' | 'policy'>;
/** Finds the viewer of a Cookie header, the hash of the session's token, and whether it is time to renew it. */
export type Recognize = (
  cookie: string,
) => Promise<{ viewer: NonNullable<Viewer>; sessionHash: string; isDue: boolean } | null>;

/** A video, or one of its renditions. */
const PATH = /^\/media\/videos\/([0-9a-f]{32})(?:\/([0-9a-f]{32})\.mp4)?$/;
/** The end of an address whose player follows redirects. */
const MARK = `.mp4?${FOLLOWS_REDIRECTS}`;

/**
 * The fast path for the ranges that a player requests while it plays and seeks. The session and the right to watch
 * are checked as everywhere. Every other case (no session, as with a visitor who watches a sample, one to be renewed,
 * no right to watch, no range, an unsatisfiable range, a condition on the ETag) is left to `playVideo` and
 * `playRendition`.
 */
export function playbackFastPath(
  deps: PlayDeps,
  { recognize, headers }: { recognize: Recognize; headers: Readonly<Record<string, string>> },
): FastPath {
  const authorize = cacheAuthorization(deps, async (cookie, path) => {
    const session = await recognize(cookie);
    if (session === null || session.isDue) return null;
    const [, videoId = '', renditionId] = PATH.exec(path) ?? [];
    const video = await findPlayable(deps, { ...session, videoId });
    if (video === null) return null;
    const object =
      renditionId === undefined
        ? videoObject(video)
        : await findRenditionObject(deps, { videoId, renditionId });
    if (object === null) return null;
    return { key: object.key, head: flatten({ ...headers, ...headersOf(object) }) };
  });
  const common = flatten(headers);
  const redirect = (response: ServerResponse, address: string): true => {
    response.writeHead(302, [...common, ...flatten(redirectHeaders(address))]).end();
    return true;
  };
  const send = (
    response: ServerResponse,
    { cookie, videoId, headers: given }: PlayRequest,
    { key, head, stored }: Authorized & { stored: StoredObject },
  ): boolean => {
    const range = readRange(given.range, stored.sizeBytes);
    if (range === null || range === 'unsatisfiable') {
      stored.close();
      return false;
    }
    const part = cutBeginning(given.range, range);
    const isCut = part !== range;
    const nginxPath = isCut ? null : pathForNginx(deps, { headers: given, key });
    if (nginxPath !== null) {
      stored.close();
      response.writeHead(200, [...head, ...flatten(nginxHeaders(nginxPath))]).end();
      return true;
    }
    const contentRange = `bytes ${part.start}-${part.end}/${stored.sizeBytes}`;
    const contentLength = String(part.end - part.start + 1);
    const about = ['content-range', contentRange, 'content-length', contentLength];
    response.writeHead(206, head.concat(about));
    const stillAllowed = async () => {
      const session = await recognize(cookie);
      return session !== null && (await findPlayable(deps, { ...session, videoId })) !== null;
    };
    void sendBytes(response, stored, { part, stillAllowed, clock: deps.clock });
    return true;
  };
  return async ({ method, url = '', headers: given }, response) => {
    const follows = url.endsWith(MARK);
    const path = follows ? url.slice(0, -FOLLOWS_REDIRECTS.length - 1) : url;
    const videoId = PATH.exec(path)?.[1];
    const { range, cookie } = given;
    if (method !== 'GET' || videoId === undefined) return false;
    if (range === undefined || cookie === undefined) return false;
    if (given['if-range'] !== undefined || given['if-none-match'] !== undefined) return false;
    const authorized = await authorize(cookie, path);
    if (authorized === null) return false;
    const address = follows
      ? await addressInBucket(deps, { headers: given, key: authorized.key })
      : null;
    if (address !== null) return redirect(response, address);
    const stored = await deps.storage.open(authorized.key, partOf(range));
    if (stored === null) return false;
    return send(response, { cookie, videoId, headers: given }, { ...authorized, stored });
  };
}

/** The bytes that will be sent of an object of some size, by its Range header; null: not by the fast path. */
const partOf = (header: string) => (sizeBytes: number) => {
  const range = readRange(header, sizeBytes);
  return range === null || range === 'unsatisfiable' ? null : cutBeginning(header, range);
};

/** Headers as a list of names and values in turns. */
const flatten = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flat();

interface PlayRequest {
  cookie: string;
  videoId: string;
  headers: IncomingHttpHeaders;
}

/** The object that a session may have, and the headers it is sent with. */
interface Authorized {
  key: string;
  head: readonly string[];
}
