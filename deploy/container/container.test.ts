import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isOnPath } from '../../scripts/test/programs.ts';
import { readConfig } from '../../server/start/config.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { fitted } from '../testing/start-nginx.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(folder, '../..');

/** A service of the compose file, as far as these tests read it. */
interface Service {
  healthcheck?: { test: string[] };
  user?: string;
  environment?: Record<string, string>;
  volumes: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  [other: string]: unknown;
}

/** Runs a health check against a server that is well, then ill, then gone. */
async function expectHealthCheck([program, ...args]: string[]): Promise<void> {
  expect(program).toBe('node');
  const { createServer } = await import('node:http');
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  const fittedArgs = args.map((arg) => arg.replace(':3000', `:${PORT}`));
  const check = () =>
    run(process.execPath, fittedArgs, { env: { PORT } }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).toBe(1);
  server.close();
  expect(await check()).toBe(1);
}

describe('the Containerfile', () => {
  let final: Instruction[];
  let others: Instruction[][];
  beforeAll(async () => {
    [final = [], ...others] = await readContainerfile();
  });
  const environment = () =>
    Object.fromEntries(
      argsOf(final, 'ENV').flatMap((args) => args.split(' ').map((pair) => pair.split('='))),
    );

  /** The files and folders of the release that it copies. */
  const sources = () => argsOf(final, 'COPY').flatMap((args) => args.split(' ').slice(0, -1));

  it('has a base with a version, and only known instructions', () => {
    expect(others).toEqual([]);
    expect(argsOf(final, 'FROM')).toEqual([
      expect.stringMatching(/^docker\.io\/library\/node:24-\S+$/),
    ]);
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE'];
    const all = [...known, 'HEALTHCHECK', 'STOPSIGNAL', 'CMD'];
    for (const { name } of final) expect(all).toContain(name);
  });

  it('copies what a release has', { tags: 'full' }, async () => {
    const { makeRelease } = await import('../../scripts/release.ts');
    const made = await mkdtemp(join(tmpdir(), 'sleigh-container-'));
    try {
      const archive = await makeRelease(made);
      const { stdout } = await run('tar', ['-tzf', archive]);
      const paths = stdout.split('\n').map((path) => path.split('/').slice(1).join('/'));
      for (const source of sources()) {
        const isThere = paths.some((path) => path === source || path.startsWith(`${source}/`));
        expect([source, isThere]).toEqual([source, true]);
      }
    } finally {
      await rm(made, { recursive: true });
    }
  });

  it('lets nothing into the build but its sources', async () => {
    const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
    expect(ignored.find((line) => !line.startsWith('#'))).toBe('*');
    const allowed = ignored.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(allowed.toSorted()).toEqual(sources().toSorted());
  });

  it('runs Node itself as the first process, not as root, with a configuration that the store takes', () => {
    expect(argsOf(final, 'USER')).toEqual(['node']);
    const [command = ''] = argsOf(final, 'CMD');
    const [program, ...args]: string[] = JSON.parse(command);
    expect(program).toBe('node');
    expect(existsSync(join(root, args.at(-1) ?? ''))).toBe(true);
    const config = readConfig(environment());
    expect(config).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/var/lib/sleigh' });
    const [volumes = ''] = argsOf(final, 'VOLUME');
    expect(JSON.parse(volumes)).toEqual([config.DATA_DIR, `${config.DATA_DIR}/files`]);
    expect(argsOf(final, 'EXPOSE')).toEqual([String(config.PORT)]);
  });

  it('asks /healthz with Node: 0 while the store answers, else 1', async () => {
    const [check = ''] = argsOf(final, 'HEALTHCHECK');
    await expectHealthCheck(JSON.parse(check.slice(check.indexOf('CMD ') + 4)));
  });
});

describe('the compose file', () => {
  let services: Record<string, Service>;
  let volumes: Record<string, unknown>;
  beforeAll(async () => {
    ({ services, volumes } = parse(await readFile(join(folder, 'compose.yaml'), 'utf8')));
  });

  it('runs both with a disk that is read-only, and without rights', () => {
    expect(Object.keys(services)).toEqual(['store', 'nginx']);
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: '/tmp',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    // The image's user `node`.
    expect(services.nginx?.user).toBe('1000:1000');
  });

  it('says itself when the store is well, because images of Podman do not', async () => {
    expect(services.nginx?.depends_on).toEqual({ store: { condition: 'service_healthy' } });
    const [way, ...words] = services.store?.healthcheck?.test ?? [];
    expect(way).toBe('CMD');
    // Compose would put a variable of its own in the place of a $.
    expect(words.join(' ')).not.toContain('$');
    await expectHealthCheck(words);
  });

  it('gives nginx the files, read-only, and nothing else of the store', () => {
    const mounts = services.nginx?.volumes ?? [];
    const ofStore = mounts.filter((mount) => mount.includes('/var/lib/sleigh'));
    expect(ofStore).toEqual(['files:/var/lib/sleigh/files:ro']);
    expect(mounts.every((mount) => mount.endsWith(':ro'))).toBe(true);
    const named = Object.values(services)
      .flatMap((service) => service.volumes.map((mount) => mount.split(':')[0] ?? ''))
      .filter((source) => !source.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  });

  it('names files that exist, or that its page says to make', async () => {
    const page = await readFile(join(root, 'docs/handbook/containers.md'), 'utf8');
    const sources = Object.values(services).flatMap((service) =>
      service.volumes.map((mount) => mount.split(':')[0] ?? ''),
    );
    for (const source of [...sources.filter((one) => one.startsWith('.')), './sleigh.env']) {
      const isKnown = existsSync(join(folder, source)) || page.includes(source.replace('./', ''));
      expect([source, isKnown]).toEqual([source, true]);
    }
  });

  it('configures the store as nginx needs it', () => {
    const config = readConfig({
      ...services.store?.environment,
      PUBLIC_URL: 'https://shop.example',
    });
    expect(config).toMatchObject({ TRUST_PROXY: 1, X_ACCEL_LOCATION: '/stored-files/' });
  });
});

const isThere = isOnPath('nginx') && isOnPath('openssl');
const title = `nginx${isThere ? '' : ' (skipped: nginx or openssl is missing)'}`;
describe.skipIf(!isThere)(title, { tags: 'full' }, () => {
  it("takes the container's configuration", async () => {
    const place = await mkdtemp(join(tmpdir(), 'sleigh-container-'));
    try {
      await makeCertificate(place, 'shop.example');
      await writeFile(
        join(place, 'nginx.conf'),
        await fitted('container/nginx.conf', [
          ['/tmp/', `${place}/`],
          // The name of a container, which only an engine knows.
          ['store:3000', '127.0.0.1:3000'],
          ['/certificates', place],
          ['/etc/nginx/snippets', join(dirname(folder), 'nginx')],
        ]),
      );
      const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
      const args = ['-t', '-q', '-c', join(place, 'nginx.conf'), '-e', 'stderr'];
      const { stderr } = await run('nginx', args, { env });
      expect(stderr).toBe('');
    } finally {
      await rm(place, { recursive: true });
    }
  });
});

interface Instruction {
  /** Such as COPY. */
  name: string;
  args: string;
}

/** The stages of the Containerfile: their instructions in order. FROM comes first in each. */
async function readContainerfile(): Promise<Instruction[][]> {
  const text = await readFile(join(folder, 'Containerfile'), 'utf8');
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, name = '', args = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, args });
  }
  return stages;
}

/** The arguments of all instructions of that name, in order. */
function argsOf(stage: readonly Instruction[], name: string): string[] {
  return stage.filter((one) => one.name === name).map(({ args }) => args);
}
