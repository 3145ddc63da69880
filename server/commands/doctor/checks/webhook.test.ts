import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { checkWebhook } from './public-address.ts';

/** Runs the check against a server that answers a POST like this. */
async function findWith(status: number, body: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const finding = await checkWebhook({ clock: systemClock }, new URL(`http://127.0.0.1:${port}/`));
  server.close();
  await once(server, 'close');
  expect(asked).toEqual(['POST /api/webhooks/stripe']);
  return finding;
}

it('a proxy that keeps messages of the card provider out is noticed', async () => {
  const refused = '{"message":"body: is not signed","code":"invalid_input"}';
  expect(await findWith(400, refused)).toMatchObject({ state: 'ok', remedy: null });
  for (const [status, body] of [
    [403, 'No.'] as const,
    [401, ''] as const,
    [405, ''] as const,
    [200, 'Hello'] as const,
    [400, '<html>Bad Request</html>'],
  ] as const)
    expect(await findWith(status, body)).toMatchObject({
      state: 'problem',
      says: expect.stringContaining(`do not reach the store (status ${status}).`),
      remedy: expect.stringContaining('pass POST requests'),
    });
});
