import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../handle-api.ts';

const LONGEST_BODY = 1024 * 1024;

/** The body as text; more than 1 MiB is refused by closing the connection. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LONGEST_BODY) {
      request.destroy();
      throw new Error('A request of more than 1 MiB was cut off.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' },
): void {
  response.writeHead(status, headers);
  response.end(body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value ?? null, null, 2), {
    'content-type': 'application/json',
  });
}

/** The connection of a request, as the API sees it. */
export function connectionOf(request: IncomingMessage, response: ServerResponse): Connection {
  return {
    send: (status, headers, body) => sendText(response, status, body, headers),
    cut: () => request.socket.destroy(),
    closed: new Promise((resolve) => {
      response.once('close', resolve);
    }),
  };
}
