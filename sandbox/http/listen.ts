import { once } from 'node:events';
import type { Server } from 'node:net';

export const HOST = '127.0.0.1';

/** Listens on a port of this machine, 0 for any free one. Resolves to the port. */
export async function listen(server: Server, port: number, host = HOST): Promise<number> {
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
