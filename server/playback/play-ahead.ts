import type { ServerResponse } from 'node:http';
import type { Deps } from '#platform/deps.ts';
import type { AnswerAhead } from '#platform/http/answer-ahead.ts';
import { readRange } from '#platform/http/byte-range.ts';
import { sendBytes } from '#platform/http/send-bytes.ts';
import { headersOf } from '#platform/http/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { StoredObject } from '#platform/storage/storage.ts';
import { findWatchable } from './authorize-viewing.ts';
import { rememberGrants } from './remember-grants.ts';
import { videoObject } from './video-object.ts';

type PlayDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;
/** Who sends a Cookie header, and whether it is time to renew the session. */
export type Recognize = (
  cookie: string,
) => Promise<{ viewer: NonNullable<Viewer>; isDue: boolean } | null>;

const PATH = /^\/media\/videos\/([0-9a-f]{32})$/;

/**
 * Answers the ranges that a player asks for while it plays and seeks, before the framework sees the
 * request. The session and the right to watch are checked as everywhere. Every other case (no
 * session, one to be renewed, no right to watch, no range, an unsatisfiable range, a condition on
 * the ETag) is left to `playVideo`.
 */
export function playAhead(
  deps: PlayDeps,
  { recognize, headers }: { recognize: Recognize; headers: Readonly<Record<string, string>> },
): AnswerAhead {
  const grantOf = rememberGrants(deps, async (cookie, videoId) => {
    const session = await recognize(cookie);
    if (session === null || session.isDue) return null;
    const video = await findWatchable(deps, { viewer: session.viewer, videoId });
    if (video === null) return null;
    const object = videoObject(video);
    return { key: object.key, head: Object.entries({ ...headers, ...headersOf(object) }).flat() };
  });
  const send = (
    response: ServerResponse,
    { cookie, range, videoId }: PlayRequest,
    { head, stored }: { head: readonly string[]; stored: StoredObject },
  ): boolean => {
    const part = readRange(range, stored.sizeBytes);
    if (part === null || part === 'unsatisfiable') {
      stored.close();
      return false;
    }
    response.writeHead(206, [
      ...head,
      'content-range',
      `bytes ${part.start}-${part.end}/${stored.sizeBytes}`,
      'content-length',
      String(part.end - part.start + 1),
    ]);
    const stillAllowed = async () => {
      const viewer = (await recognize(cookie))?.viewer ?? null;
      return (await findWatchable(deps, { viewer, videoId })) !== null;
    };
    sendBytes(response, stored, { part, stillAllowed });
    return true;
  };
  const play = (response: ServerResponse, request: PlayRequest) =>
    onceThere(grantOf(request.cookie, request.videoId), (granted) => {
      if (granted === null) return false;
      return onceThere(deps.storage.open(granted.key), (stored) =>
        stored === null ? false : send(response, request, { head: granted.head, stored }),
      );
    });
  return ({ method, url = '', headers: given }, response) => {
    const videoId = PATH.exec(url)?.[1];
    const { range, cookie } = given;
    if (method !== 'GET' || videoId === undefined) return false;
    if (range === undefined || cookie === undefined) return false;
    if (given['if-range'] !== undefined || given['if-none-match'] !== undefined) return false;
    return play(response, { cookie, range, videoId });
  };
}

/** Calls `next` with a value: at once, or when it is there. */
function onceThere<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

interface PlayRequest {
  cookie: string;
  range: string;
  videoId: string;
}
