/**
 * The least that Node can do for a range that is checked: the file stays open, buffers are pooled, and each request
 * is answered only if its cookie is known. When the database has changed since, the session is looked up again.
 */
import { fstatSync, openSync, read, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import SqliteDriver from 'better-sqlite3';
import { listen } from './listen.ts';

const [, , file = '', database = '', answer = ''] = process.argv;
const { headers, path, cookie } = JSON.parse(readFileSync(answer, 'utf8'));
const fd = openSync(file, 'r');
const { size } = fstatSync(fd);
const db = new SqliteDriver(database, { readonly: true });
const version = db.prepare<[], number>('pragma data_version').pluck();
const sessions = db.prepare<[], number>('select count(*) from session').pluck();
const grants = new Map([[`${path} ${cookie}`, version.get()]]);
const buffers: Buffer[] = [];

function send(response: ServerResponse, start: number, end: number): void {
  const length = end - start + 1;
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(Math.max(length, 65_536));
  read(fd, buffer, 0, length, start, (error, count) => {
    if (error !== null || count !== length) {
      response.destroy();
      return;
    }
    response.writeHead(206, {
      ...headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': length,
    });
    response.end(buffer.subarray(0, length), () => buffers.push(buffer));
  });
}

function isGranted(asked: string): boolean {
  const granted = grants.get(asked);
  const now = version.get();
  if (granted === undefined || granted === now) return granted !== undefined;
  grants.set(asked, now);
  return sessions.get() === 1;
}

listen((request, response) => {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (range === null || !isGranted(`${request.url} ${request.headers.cookie}`)) {
    response.writeHead(401).end();
    return;
  }
  send(response, Number(range[1]), Number(range[2]));
});
