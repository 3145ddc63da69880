import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deps } from '#platform/deps.ts';
import type { AnswerAhead } from '#platform/http/answer-ahead.ts';
import { readRange } from '#platform/http/byte-range.ts';
import { sendBytes } from '#platform/http/send-bytes.ts';
import { headersOf } from '#platform/http/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayWatch } from '../access/index.ts';
import { findVideo } from '../videos/index.ts';
import { filmOf } from './film-of.ts';

type PlayDeps = Pick<Deps, 'db' | 'storage'>;
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
  return (request, response) => {
    const { method, url = '', headers: given } = request;
    const videoId = PATH.exec(url)?.[1];
    const { range, cookie } = given;
    if (method !== 'GET' || videoId === undefined) return false;
    if (range === undefined || cookie === undefined) return false;
    if (given['if-range'] !== undefined || given['if-none-match'] !== undefined) return false;
    return play(deps, { recognize, headers, range, cookie, videoId, response });
  };
}

interface Wish {
  recognize: Recognize;
  headers: Readonly<Record<string, string>>;
  range: string;
  cookie: string;
  videoId: string;
  response: ServerResponse<IncomingMessage>;
}

async function play(deps: PlayDeps, wish: Wish): Promise<boolean> {
  const { recognize, cookie, videoId, response } = wish;
  const session = await recognize(cookie);
  if (session === null || session.isDue) return false;
  const video = await findVideo(deps, videoId);
  if (video === undefined) return false;
  if (!(await mayWatch(deps, { viewer: session.viewer, videoId }))) return false;
  const film = filmOf(video);
  const stored = await deps.storage.open(film.key);
  if (stored === null) return false;
  const part = readRange(wish.range, stored.sizeBytes);
  if (part === null || part === 'unsatisfiable') {
    stored.close();
    return false;
  }
  response.writeHead(206, {
    ...wish.headers,
    ...headersOf(film),
    'content-range': `bytes ${part.start}-${part.end}/${stored.sizeBytes}`,
    'content-length': part.end - part.start + 1,
  });
  const stillAllowed = async () => {
    const now = await recognize(cookie);
    return now !== null && mayWatch(deps, { viewer: now.viewer, videoId });
  };
  void sendBytes(response, stored, { part, stillAllowed });
  return true;
}
