import { createServer, type RequestListener } from 'node:http';

/** Serves on a free port and prints the address, for `startReference`. */
export function listen(answer: RequestListener): void {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`);
  });
}
