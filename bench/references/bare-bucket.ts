/**
 * An object store that answers ranges of one object as fast as Node can, and passes all other requests on to a real one:
 * so that whoever reads from it is measured, and not the store.
 */
import { openSync, read, statSync } from 'node:fs';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

const [, , target = '', path = '', file = ''] = process.argv;
const { port } = new URL(target);
const agent = new Agent({ keepAlive: true });
let fd: number | null = null;

function passOn(incoming: IncomingMessage, response: ServerResponse): void {
  const { url, method, headers } = incoming;
  const passed = request(
    { host: '127.0.0.1', port, path: url, method, headers, agent },
    (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on('error', () => response.destroy());
  incoming.pipe(passed);
}

listen((incoming, response) => {
  const range = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? '');
  const isAsked = incoming.method === 'GET' && incoming.url?.split('?')[0] === path;
  if (!isAsked || range === null) {
    passOn(incoming, response);
    return;
  }
  fd ??= openSync(file, 'r');
  const { size } = statSync(file);
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), size - 1)];
  const bytes = Buffer.allocUnsafe(end - start + 1);
  read(fd, bytes, 0, bytes.length, start, () => {
    const contentRange = `bytes ${start}-${end}/${size}`;
    response.writeHead(206, {
      ...{ 'content-range': contentRange, 'content-length': bytes.length },
      etag: '"bench"',
    });
    response.end(bytes);
  });
});
