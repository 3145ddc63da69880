import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { IncomingMessage } from '../http/node-http.ts';
import { type NameRequest, REQUEST_ID } from '../http/request-id.ts';

/**
 * The largest number of requests that wait on a connection. Browsers and proxies send a request after
 * the answer to the one before, so theirs never wait.
 */
const MOST_WAITING = 16;

/**
 * A request that ends the parsing of what was read if its connection is closed already. Node parses up
 * to 64 kB at once, which is 2,500 small requests and 8 ms. Closing the connection alone does not end it, nor
 * does pausing the parser: of 2,000 requests Node 24 parses all. Should Node ask for something else some day,
 * the tests that count what was parsed and copied fail.
 */
class StoppableRequest extends IncomingMessage {
  /** Node asks this of every request. After an upgrade it parses no further. */
  get upgrade(): boolean {
    return this.method === 'CONNECT' || this.socket.destroyed;
  }

  set upgrade(_) {
    // The store never changes the protocol, so it does not matter what the headers ask for.
  }
}

/** The options of a Node server whose connections are closed by `respondInTurn`. */
export const stoppable = {
  IncomingMessage: StoppableRequest,
  shouldUpgradeCallback: () => true,
  // Node refuses such requests as it parses them, thousands at once. `respondInTurn` does it in turn.
  requireHostHeader: false,
};

/**
 * Reads no more of a chunked body until a handler reads it, and closes the connection of a request that is answered
 * before its body has arrived. Node would read on, and 64 kB in chunks of one byte are 11,000 pieces.
 */
const stopChunks: RequestListener = (request, response) => {
  const { socket } = request;
  socket.pause();
  response.on('finish', () => {
    if (request.complete) socket.resume();
    else socket.destroySoon();
  });
};

const nothing = Buffer.alloc(0);

/**
 * Keeps Node from copying what it has read, up to 64 kB, when it ends the parsing of a connection: for the
 * new owner of an upgraded connection, and for the error of a request that it cannot parse. Neither copy is
 * used, and thousands of them fragment the memory, which is then never returned to the system.
 */
function copyNothing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { getCurrentBuffer(): Buffer } };
  if (parser !== undefined) parser.getCurrentBuffer = () => nothing;
}

/**
 * Begins a pipelined request when the one before it is answered. Node begins all of them at once. Those
 * of a connection that closes are not begun. A connection with too many of them, or with a chunked body
 * among them, is closed. Closed by public calls alone, 16 connections that pipeline without end keep a visitor waiting
 * for 1.6 s (p99, without nginx) instead of 0.1.
 */
export function respondInTurn(server: Server, nameRequest: NameRequest): void {
  const usual = server.listeners('request');
  const waiting = new WeakMap<Socket, number>();
  const begin: RequestListener = (request, response) => {
    // RFC 9112 3.2: a server MUST respond with 400 to an HTTP/1.1 request that lacks a Host header.
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.writeHead(400, { connection: 'close', [REQUEST_ID]: nameRequest(request) }).end();
      return;
    }
    if (request.headers['transfer-encoding'] !== undefined) stopChunks(request, response);
    for (const listener of usual) listener.call(server, request, response);
  };
  const wait: RequestListener = (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    // While a body waits, each of its chunks takes up 200 bytes, be it of one byte.
    if (count > MOST_WAITING || request.headers['transfer-encoding'] !== undefined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(() => socket.destroyed || begin(request, response));
    });
  };
  server.removeAllListeners('request');
  const take: RequestListener = (request, response) => {
    // Node gives a response its socket when the one before has left.
    if (response.socket === null) wait(request, response);
    else begin(request, response);
  };
  // RFC 9110 10.1.1: other expectations than 100-continue may be ignored. Node answers them itself.
  server.on('request', take).on('checkExpectation', take).on('connection', copyNothing);
}
