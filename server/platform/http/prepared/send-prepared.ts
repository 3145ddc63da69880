import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastPath } from '../../tuning/fast-path.ts';
import { namesTag } from '../entity-tag.ts';
import { chooseBody, type PreparedResponse } from './prepared-response.ts';

/** Gives a response that is the same for everybody, prepared again if necessary. */
export type PreparedSource = () => Promise<PreparedResponse>;

/** Sends a prepared response, to GET or HEAD, without the framework. */
export type SendOnFastPath = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: PreparedResponse,
) => void;

/** Sends prepared responses with these headers. */
export function sendOnFastPath(headers: Readonly<Record<string, string>>): SendOnFastPath {
  return (request, response, answer) => {
    const body = chooseBody(answer, request.headers['accept-encoding']);
    const head = { ...headers, ...body.headers };
    if (namesTag(request.headers['if-none-match'], body.etag)) {
      response.writeHead(304, head).end();
      return;
    }
    response.writeHead(200, { ...head, 'content-length': body.bytes.length }).end(body.bytes);
  };
}

/** Whether a prepared response may answer the request. */
export function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The fast path for GET and HEAD with the prepared response for the address, if any, and these headers. */
export function fastPathFrom(
  preparedAt: (url: string) => PreparedResponse | undefined | Promise<PreparedResponse | undefined>,
  headers: Readonly<Record<string, string>>,
): FastPath {
  const send = sendOnFastPath(headers);
  return async (request, response) => {
    if (!isReading(request)) return false;
    const answer = await preparedAt(request.url ?? '');
    if (answer === undefined) return false;
    if (!request.socket.destroyed) send(request, response, answer);
    return true;
  };
}

/** Sends a prepared response through the framework. */
export function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedResponse,
): FastifyReply {
  const body = chooseBody(answer, headers['accept-encoding']);
  reply.headers(body.headers);
  return namesTag(headers['if-none-match'], body.etag)
    ? reply.code(304).send()
    : reply.send(body.bytes);
}
