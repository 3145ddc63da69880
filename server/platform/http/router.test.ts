import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { csvFile } from '../csv/csv-file.ts';
import { createRouter } from './router.ts';

it('records an export before its first line leaves', async () => {
  const app = fastify();
  const happened: string[] = [];
  const router = createRouter(app, {
    authenticate: async () => ({ kind: 'admin', id: 'nick' }),
    record: async () => {
      await setImmediate();
      happened.push('recorded');
    },
    fastPaths: [],
    reserve: {
      use: (work) => work(),
      keep: async () => undefined,
      releaseIfFull: async () => undefined,
    },
    headers: {},
  });
  async function* lines() {
    happened.push('sent');
    yield 'Customer\r\n';
  }
  const people = endpoint({
    method: 'GET',
    path: '/people',
    access: 'admin',
    recorded: true,
    summary: 'People',
    wire: 'bytes',
    response: z.unknown(),
  });
  router.on(people, async ({ reply }) => csvFile(reply, { name: 'people.csv', lines: lines() }));
  const answer = await app.inject('/people');
  expect(answer.body).toBe('Customer\r\n');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(happened).toEqual(['recorded', 'sent']);
});
