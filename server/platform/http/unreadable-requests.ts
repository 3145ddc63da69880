import type { Socket } from 'node:net';
import type { Clock } from '../clock/clock.ts';
import { STATUS_CODES } from './node-http.ts';
import { REQUEST_ID } from './request-id.ts';

interface Refusal {
  status: number;
  message: string;
  code: string;
}

const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long to arrive.',
    code: 'request_timeout',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'headers: are too large, the address with its cart included',
    code: 'headers_too_large',
  },
};
const malformed: Refusal = {
  status: 400,
  message: 'The request is not valid HTTP.',
  code: 'invalid_input',
};

/** How long the rest of a refused request is read. */
const LINGER_MS = 2000;

function textOf({ status, message, code }: Refusal, headers: Record<string, string>): string {
  const body = JSON.stringify({ message, code });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers malformed requests before any route sees them: 431 for headers beyond the limit, 408, 400.
 * The rest of the request is read and discarded for a moment, because closing a connection with unread
 * data resets it, and the answer would be lost.
 */
export function respondToUnreadable(
  clock: Clock,
  headers: Record<string, string>,
  newId: () => string,
) {
  const answered = new WeakSet<Socket>();
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (answered.has(socket) || socket.destroyed) return;
    answered.add(socket);
    // A browser opens connections ahead of use. There is nothing to answer on an unused one.
    const isUnused = socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.removeAllListeners('data');
    socket.on('error', () => socket.destroy());
    const refusal = refusals[error.code ?? ''] ?? malformed;
    socket.end(textOf(refusal, { ...headers, [REQUEST_ID]: newId() }));
    socket.resume();
    const lingering = clock.timeout(LINGER_MS, () => socket.destroy());
    socket.once('close', () => lingering.cancel());
  };
}
