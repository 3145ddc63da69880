import { type Candidate, type Row, type Sample, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { loadServer } from '../frame/wrk.ts';
import { startReference, writeAnswer } from '../references/server.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import { openShop } from '../shop/shop.ts';

const CONNECTIONS = 32;
const PACKAGES = 12;
const PLAIN = { headers: { 'accept-encoding': 'identity' } };

/** A cached response, against a server that only sends the same head and body. */
function cachedResponse(row: {
  name: string;
  title: string;
  path: string;
  /** The least answers per second, as a share of the reference's. */
  atLeast: number;
}): Row {
  return {
    name: row.name,
    title: `${row.title}, ${PACKAGES} packages, ${CONNECTIONS} connections, all security headers on`,
    needs: ['wrk'],
    figures: [
      { name: 'answers', unit: 'per second', against: 'node:http', atLeast: row.atLeast },
      { name: 'p99', unit: 'ms', against: 'node:http', atMost: 2 },
      { name: 'processor', unit: 'microseconds an answer', against: 'node:http' },
    ],
    async prepare(place) {
      const shop = await openShop(place, (deps) => fillCatalogue(deps, PACKAGES));
      const listed: unknown[] = JSON.parse(await (await ask(`${shop.url}/api/packages`)).text());
      if (listed.length !== PACKAGES) throw new Unusable(`store: not ${PACKAGES} packages`);
      const answer = await ask(shop.url + row.path);
      const body = await answer.text();
      if (body.includes('</html>') && !body.includes('<template id="later">')) {
        throw new Unusable('store: the page is not complete');
      }
      const expected = Buffer.from(body);
      const file = await writeAnswer(place, answer, { body });
      const bare = await startReference(place, 'bare-node.ts', file);
      return [
        { name: 'store', pid: shop.pid, url: shop.url + row.path },
        { name: 'node:http', pid: bare.pid, url: bare.origin + row.path },
      ].map((server) => candidate(place, server, expected));
    },
  };
}

/** The public package list. */
export const catalogue = cachedResponse({
  name: 'catalogue',
  title: 'GET /api/packages',
  path: '/api/packages',
  atLeast: 0.9,
});

/** The page with the packages, complete as HTML. */
export const home = cachedResponse({
  name: 'home',
  title: 'GET / as HTML',
  path: '/',
  atLeast: 0.8,
});

function candidate(
  place: Workplace,
  { name, pid, url }: { name: string; pid: number; url: string },
  expected: Buffer,
): Candidate {
  return {
    name,
    async round(): Promise<Sample> {
      const answerBytes = await sizeOfResponse(url, expected);
      const run = await loadServer(place, { pid, url, connections: CONNECTIONS, seconds: 5 });
      await sizeOfResponse(url, expected);
      // Every answer has the same length, so the sum shows whether all of them were complete.
      const extra = run.bytes - run.requests * answerBytes;
      if (extra < 0 || extra > CONNECTIONS * answerBytes) {
        throw new Unusable(
          `${run.requests} answers of ${answerBytes} bytes came to ${run.bytes} bytes`,
        );
      }
      const processor = (run.processor / run.requests) * 1e6;
      return { answers: run.requests / run.seconds, p99: run.p99Ms, processor };
    },
  };
}

/** The answer from the cache; the first one after a change of the shop is made for itself. */
async function ask(url: string): Promise<Response> {
  await (await fetch(url, PLAIN)).arrayBuffer();
  return fetch(url, PLAIN);
}

/** Compares one answer byte by byte. Returns its size as wrk receives it, headers included. */
async function sizeOfResponse(url: string, expected: Buffer): Promise<number> {
  const answer = await ask(url);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200 || !body.equals(expected))
    throw new Unusable('the answer has other bytes');
  const headers = [...answer.headers].map(([name, value]) => name.length + value.length + 4);
  return headers.reduce((sum, one) => sum + one, 'HTTP/1.1 200 OK\r\n\r\n'.length) + body.length;
}
