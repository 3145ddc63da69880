import type { AnswerAhead } from './answer-ahead.ts';
import { namesTag } from './entity-tag.ts';
import { chooseBody, type ReadyAnswer, type ReadyBody } from './ready-answer.ts';

/** An answer that is the same for everybody. The source knows when it is out of date. */
export interface ReadySource {
  /** The answer if it is ready and up to date. */
  atHand(): ReadyAnswer | undefined;
  /** The answer, built again if necessary. */
  current(): Promise<ReadyAnswer>;
}

interface Written {
  headers: string[];
  /** The body with one character a byte, so that head and body are sent as one string, which costs less. */
  body: string;
}

/** Answers GET and HEAD of a path with the source's ready answer and these headers. */
export function answerFrom(
  path: string,
  source: ReadySource,
  headers: Readonly<Record<string, string>>,
): AnswerAhead {
  const written = new WeakMap<ReadyBody, Written>();
  const writtenOut = (body: ReadyBody): Written => {
    const known = written.get(body);
    if (known !== undefined) return known;
    const all = { ...headers, ...body.headers, 'content-length': String(body.bytes.length) };
    const fresh = { headers: Object.entries(all).flat(), body: body.bytes.toString('latin1') };
    written.set(body, fresh);
    return fresh;
  };
  return (request, response) => {
    if (request.url !== path) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const answer = source.atHand();
    if (answer === undefined) return false;
    const body = chooseBody(answer, request.headers['accept-encoding']);
    if (namesTag(request.headers['if-none-match'], body.etag)) {
      response.writeHead(304, { ...headers, ...body.headers }).end();
      return true;
    }
    const whole = writtenOut(body);
    response.writeHead(200, whole.headers);
    response.end(whole.body, 'latin1');
    return true;
  };
}
