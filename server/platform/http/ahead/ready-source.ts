import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RespondAhead } from '../../tuning/respond-ahead.ts';
import { namesTag } from '../entity-tag.ts';
import { chooseBody, type ReadyResponse } from './ready-response.ts';

/** Gives a response that is the same for everybody, built again if necessary. */
export type ReadySource = () => Promise<ReadyResponse>;

/** Sends a prepared response, to GET or HEAD, ahead of the framework. */
export type SendAhead = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyResponse,
) => void;

/** Sends prepared responses with these headers. */
export function sendAhead(headers: Readonly<Record<string, string>>): SendAhead {
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

/** Responds to GET and HEAD with the prepared response for the address, if any, and these headers. */
export function respondFrom(
  readyAt: (url: string) => ReadyResponse | undefined | Promise<ReadyResponse | undefined>,
  headers: Readonly<Record<string, string>>,
): RespondAhead {
  const send = sendAhead(headers);
  return async (request, response) => {
    if (!isReading(request)) return false;
    const answer = await readyAt(request.url ?? '');
    if (answer === undefined) return false;
    if (!request.socket.destroyed) send(request, response, answer);
    return true;
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
