import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import { FetchFailed, fetchOnce } from './fetch-once.ts';

const clock = createTestClock();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('answers with the status, the time and the place that a server names, and follows nothing', async () => {
  const server = createServer(({ headers }, response) => {
    response.writeHead(302, { location: '/there' }).end(headers.asked);
  });
  const port = await listen(server);
  const before = Date.now();
  const answer = await fetchOnce(clock, new URL(`http://127.0.0.1:${port}/`), { asked: 'this' });
  expect(answer).toEqual({
    status: 302,
    body: 'this',
    location: '/there',
    allowedOrigin: null,
    certificateEndsAt: null,
    date: expect.any(Number),
  });
  expect(Math.abs((answer.date ?? 0) - before)).toBeLessThan(60_000);
});

it('says that nothing listens', async () => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const failed = fetchOnce(clock, new URL(`http://127.0.0.1:${port}/`));
  await expect(failed).rejects.toThrow(FetchFailed);
  await expect(failed).rejects.toThrow(`Nothing listens at 127.0.0.1:${port}.`);
  await expect(fetchOnce(clock, new URL('http://no-such-name.invalid/'))).rejects.toThrow(
    FetchFailed,
  );
});

it('gives up a response that goes on for ten seconds', async () => {
  const server = createServer((_request, response) => response.writeHead(200).write('Ho'));
  const port = await listen(server);
  const failed = fetchOnce(clock, new URL(`http://127.0.0.1:${port}/`));
  const told = expect(failed).rejects.toThrow(
    `127.0.0.1:${port} did not answer within 10 seconds.`,
  );
  await once(server, 'request');
  clock.advance({ seconds: 10 });
  await told;
  expect(clock.timers).toBe(0);
});

/** A certificate of its own for a name, by the openssl of this machine; null if it has none. */
function makeCertificate(name: string): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-certificate-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=${name} -addext subjectAltName=DNS:${name} -keyout ${key} -out ${cert}`;
  try {
    execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const made = makeCertificate('localhost');
const why = made === null ? ' (skipped: there is no openssl)' : '';
it.skipIf(made === null)(
  `says until when a certificate is valid, or why it is not${why}`,
  async () => {
    if (made === null) return;
    const port = await listen(createHttpsServer(made, (_, response) => response.end('there')));
    const address = new URL(`https://localhost:${port}/`);
    await expect(fetchOnce(clock, address)).rejects.toThrow('comes from an unknown issuer.');
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, made.cert]);
    try {
      const days = ((await fetchOnce(clock, address)).certificateEndsAt ?? 0) - Date.now();
      expect(Math.round(days / 86_400_000)).toBe(30);
      await expect(fetchOnce(clock, new URL(`https://127.0.0.1:${port}/`))).rejects.toThrow(
        'is for another name',
      );
    } finally {
      setDefaultCACertificates(known);
    }
  },
);
