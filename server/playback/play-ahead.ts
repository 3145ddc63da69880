import type { ServerResponse } from 'node:http';
import type { Deps } from '#platform/deps.ts';
import type { AnswerAhead } from '#platform/http/answer-ahead.ts';
import { readRange } from '#platform/http/byte-range.ts';
import { sendBytes } from '#platform/http/send-bytes.ts';
import { headersOf } from '#platform/http/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayWatch } from '../access/index.ts';
import { findVideo } from '../videos/index.ts';
import { filmOf } from './film-of.ts';
import { rememberGrants } from './remember-grants.ts';

type PlayDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;
/** Who sends a Cookie header, and whether the session is to be prolonged. */
export type Recognize = (
  cookie: string,
) => Promise<{ viewer: NonNullable<Viewer>; isDue: boolean } | null>;

const PATH = /^\/media\/videos\/([0-9a-f]{32})$/;

/**
 * Answers the ranges that a player asks for while it plays and seeks, ahead of the framework: the
 * session and its right to the video are checked as everywhere. Whatever is out of the ordinary (no
 * session, one to be prolonged, no right, no range or none that is there, a question about a tag)
 * takes the usual way, `playVideo`.
 */
export function playAhead(
  deps: PlayDeps,
  { recognize, headers }: { recognize: Recognize; headers: Readonly<Record<string, string>> },
): AnswerAhead {
  const grantOf = rememberGrants(deps, async (cookie, videoId) => {
    const session = await recognize(cookie);
    if (session === null || session.isDue) return null;
    const video = await findVideo(deps, videoId);
    const isTheirs = video && (await mayWatch(deps, { viewer: session.viewer, videoId }));
    return isTheirs ? video : null;
  });
  const isStillTheirs = async (cookie: string, videoId: string) => {
    const now = await recognize(cookie);
    return now !== null && mayWatch(deps, { viewer: now.viewer, videoId });
  };
  const play = async (response: ServerResponse, { cookie, range, videoId }: Wish) => {
    const video = await grantOf(cookie, videoId);
    if (video === null) return false;
    const film = filmOf(video);
    const stored = await deps.storage.open(film.key);
    if (stored === null) return false;
    const part = readRange(range, stored.sizeBytes);
    if (part === null || part === 'unsatisfiable') {
      stored.close();
      return false;
    }
    response.writeHead(206, {
      ...headers,
      ...headersOf(film),
      'content-range': `bytes ${part.start}-${part.end}/${stored.sizeBytes}`,
      'content-length': part.end - part.start + 1,
    });
    const stillAllowed = () => isStillTheirs(cookie, videoId);
    void sendBytes(response, stored, { part, stillAllowed });
    return true;
  };
  return ({ method, url = '', headers: given }, response) => {
    const videoId = PATH.exec(url)?.[1];
    const { range, cookie } = given;
    if (method !== 'GET' || videoId === undefined) return false;
    if (range === undefined || cookie === undefined) return false;
    if (given['if-range'] !== undefined || given['if-none-match'] !== undefined) return false;
    return play(response, { cookie, range, videoId });
  };
}

interface Wish {
  cookie: string;
  range: string;
  videoId: string;
}
