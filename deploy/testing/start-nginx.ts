import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A text of deploy/ with what the handbook says to replace. Throws if something to be replaced is not in it. */
export async function fitted(
  path: string,
  replacements: readonly (readonly [string, string])[],
): Promise<string> {
  const text = await readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`deploy/${path} does not hold ${from}`);
    return before.replaceAll(from, to);
  }, text);
}

export interface NginxPlace {
  /** A folder for its files. */
  folder: string;
  /** The address of the store, as host:port. */
  store: string;
  dataDir: string;
  httpPort: number;
  httpsPort: number;
}

/** Debian's nginx.conf, as far as it concerns the shop; nginx runs as this process's user. */
const main = (folder: string, logFormat: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  gzip on;
  log_format what '${logFormat}';
  access_log ${folder}/access.log what;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${folder}/sleigh.conf;
}
`;

/** Whether something listens there. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}

/**
 * Starts the real nginx with the configuration of deploy/nginx, whose certificate is in the folder. Returns
 * how to end it, and what it has served: a line for each request with the status and the location.
 */
export async function startNginx(place: NginxPlace) {
  const { folder, store, dataDir, httpPort, httpsPort } = place;
  const site = await fitted('nginx/sleigh.conf', [
    ['127.0.0.1:3000', store],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['/etc/letsencrypt/live/shop.example', folder],
    ['snippets/', `${folder}/`],
  ]);
  return runNginx({ folder, site, dataDir, port: httpsPort });
}

/**
 * Runs nginx with a configuration of the level "http" (`site`), which includes the snippet of deploy/nginx from
 * the folder. `port`: one that it listens on. Returns as `startNginx` does.
 */
export async function runNginx({
  folder,
  site,
  dataDir,
  port,
  logFormat = '$status $uri',
}: {
  folder: string;
  site: string;
  dataDir: string;
  port: number;
  logFormat?: string;
}) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sleigh.conf'), site);
  const snippet = await fitted('nginx/sleigh-store.conf', [['/var/lib/sleigh', dataDir]]);
  await writeFile(join(folder, 'sleigh-store.conf'), snippet);
  await writeFile(join(folder, 'nginx.conf'), main(folder, logFormat));
  const args = ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  // Debian keeps it where not everybody looks.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn('nginx', args, { env, stdio: ['ignore', 'inherit', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  // nginx does not say when it is ready.
  while (child.exitCode === null && !(await answers(port))) await setTimeout(20);
  if (child.exitCode !== null) throw new Error(`nginx does not start:\n${said}`);
  return {
    served: async () => (await readFile(join(folder, 'access.log'), 'utf8')).trim().split('\n'),
    /** Returns its error log so far. */
    complaints: () => said,
    async close(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
