import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names more than one host. RFC 9112 3.2: "A server MUST respond with a 400 (Bad
 * Request) status code [...] to any request message that contains more than one Host header field line".
 * Node keeps the first and hides the others, so a proxy in front may mean another one.
 */
export function namesSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
