import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres.ts';
import type { Workplace } from '../frame/workplace.ts';
import type { Server } from './server.ts';

/** Debian's configuration except: one process, no sendfile, no log, unlimited requests a connection. */
const configuration = (files: string, port: number, own: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${own}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile off;
  keepalive_requests 1000000000;
  client_body_temp_path ${own}; proxy_temp_path ${own}; fastcgi_temp_path ${own};
  uwsgi_temp_path ${own}; scgi_temp_path ${own};
  server { listen 127.0.0.1:${port}; root ${files}; }
}
`;

/** Starts nginx, with sendfile off, for a folder. */
export async function startNginx(place: Workplace, files: string): Promise<Server> {
  const port = await freePort();
  const file = join(place.folder, 'nginx.conf');
  await writeFile(file, configuration(files, port, place.folder));
  const { pid } = await place.startServer(['nginx', '-c', file, '-e', 'stderr']);
  const origin = `http://127.0.0.1:${port}`;
  // nginx does not say when it is ready.
  const isThere = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isThere()) return { pid, origin };
    await setTimeout(50);
  }
  throw new Error('nginx does not answer.');
}
