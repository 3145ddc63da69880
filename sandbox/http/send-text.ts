import type { ServerResponse } from 'node:http';

export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' },
): void {
  response.writeHead(status, headers);
  response.end(body);
}
