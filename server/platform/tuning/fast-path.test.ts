import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FastPath, serveFastPaths } from './fast-path.ts';

const MANY = 16;

const begun: string[] = [];
const server = createServer((_request, response) => {
  begun.push('framework');
  response.end();
});
const agent = new Agent({ keepAlive: true });
let port: number;

beforeAll(async () => {
  const cached: FastPath = async (request, response) => {
    if (request.url !== '/cached') return false;
    begun.push('cached');
    response.end();
    return true;
  };
  serveFastPaths(server, [cached], () => false);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  agent.destroy();
  server.close();
});

const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    get({ port, path, agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  });

it('answers what is cached between requests that arrived before it', async () => {
  // Each has a connection, so that all are read in one turn of the event loop.
  await Promise.all(Array.from({ length: MANY + 1 }, () => ask('/cached')));
  begun.length = 0;
  const others = Array.from({ length: MANY }, () => ask('/'));
  await Promise.all([...others, ask('/cached')]);
  expect(begun).toHaveLength(MANY + 1);
  expect(begun.indexOf('cached')).toBeLessThan(MANY / 2);
});
