import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../entity-tag.ts';
import { chooseBody, type ReadyBody, type ReadyResponse } from './ready-response.ts';
import type { RespondAhead } from './respond-ahead.ts';

/** A response that is the same for everybody. The source knows when it is out of date. */
export interface ReadySource {
  /** The response if it is prepared and up to date. */
  atHand(): ReadyResponse | undefined;
  /** The response, built again if necessary. */
  current(): Promise<ReadyResponse>;
}

interface Written {
  headers: string[];
  /**
   * A small body with one character a byte, so that head and body are sent as one string, which costs less.
   * Of a large one each connection would hold a copy of its own until it has read it.
   */
  body: string | Buffer;
}

/** The size of the largest body that is sent as a string. */
const SMALL_BYTES = 65_536;

/** Sends a prepared response, to GET or HEAD, ahead of the framework. */
export type SendAhead = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyResponse,
) => void;

/** Sends prepared responses with these headers. */
export function sendAhead(headers: Readonly<Record<string, string>>): SendAhead {
  const written = new WeakMap<ReadyBody, Written>();
  const writtenOut = (body: ReadyBody): Written => {
    const known = written.get(body);
    if (known !== undefined) return known;
    const all = { ...headers, ...body.headers, 'content-length': String(body.bytes.length) };
    const { bytes } = body;
    const fresh = {
      headers: Object.entries(all).flat(),
      body: bytes.length <= SMALL_BYTES ? bytes.toString('latin1') : bytes,
    };
    written.set(body, fresh);
    return fresh;
  };
  return (request, response, answer) => {
    const body = chooseBody(answer, request.headers['accept-encoding']);
    if (namesTag(request.headers['if-none-match'], body.etag)) {
      response.writeHead(304, { ...headers, ...body.headers }).end();
      return;
    }
    const whole = writtenOut(body);
    response.writeHead(200, whole.headers);
    response.end(whole.body, 'latin1');
  };
}

/** Whether a prepared response may answer the request. */
export function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Responds to GET and HEAD with the prepared response for the address, if any, and these headers. */
export function respondFrom(
  readyAt: (url: string) => ReadyResponse | undefined,
  headers: Readonly<Record<string, string>>,
): RespondAhead {
  const send = sendAhead(headers);
  return (request, response) => {
    if (!isReading(request)) return false;
    const answer = readyAt(request.url ?? '');
    if (answer === undefined) return false;
    send(request, response, answer);
    return true;
  };
}

/** Responds to GET and HEAD of `path` with the response of `source`, prepared again if necessary, and these headers. */
export function respondFromSource(
  path: string,
  source: ReadySource,
  headers: Readonly<Record<string, string>>,
): RespondAhead {
  const send = sendAhead(headers);
  return (request, response) => {
    if (!isReading(request) || request.url !== path) return false;
    const answer = source.atHand();
    if (answer !== undefined) {
      send(request, response, answer);
      return true;
    }
    return source.current().then((fresh) => {
      if (!request.socket.destroyed) send(request, response, fresh);
      return true;
    });
  };
}

/** Sends a prepared response through the framework. */
export function sendReady(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyResponse,
): FastifyReply {
  const body = chooseBody(answer, headers['accept-encoding']);
  reply.headers(body.headers);
  return namesTag(headers['if-none-match'], body.etag)
    ? reply.code(304).send()
    : reply.send(body.bytes);
}
