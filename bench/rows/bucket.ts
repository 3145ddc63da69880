import { cpuSeconds, memoryBytes, peakMemory } from '../frame/cost.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { startReference } from '../references/server.ts';
import { openBucketShop } from '../shop/bucket-shop.ts';

const CONNECTIONS = 8;
const SECONDS = 10;
const VIDEO_BYTES = 256 * 2 ** 20;
/** Sixteen seconds at 2 Mbit/s. */
const SEGMENT_BYTES = 4 * 2 ** 20;

/** Each connection asks for one segment after the other, from anywhere on. */
const WATCH = `
local at = math.random(0, ${VIDEO_BYTES / SEGMENT_BYTES - 1}) * ${SEGMENT_BYTES}
function request()
  local from = at
  at = (at + ${SEGMENT_BYTES}) % ${VIDEO_BYTES}
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${SEGMENT_BYTES - 1})
  return wrk.format()
end
`;

/** The segments of a rendition in a bucket, which the store passes on, against a bare proxy. */
export const bucket: Row = {
  name: 'bucket',
  title: `segments of 4 MiB of a rendition in a bucket, access checked on every request, ${CONNECTIONS} connections`,
  needs: ['wrk'],
  figures: [
    { name: 'processor', unit: 'seconds a GB', against: 'node:http proxy', atMost: 1.3 },
    { name: 'segments', unit: 'per second', against: 'node:http proxy' },
    { name: 'memory', unit: 'MB more than when idle' },
  ],
  async prepare(place) {
    const { shop, path, headers, publicUrl } = await openBucketShop(place, VIDEO_BYTES);
    const bare = await startReference(place, 'bare-proxy.ts', publicUrl);
    const servers = [
      { name: 'store', pid: shop.pid, url: shop.url + path, headers },
      { name: 'node:http proxy', pid: bare.pid, url: bare.origin, headers: {} },
    ];
    for (const server of servers) await assertSame(server, publicUrl);
    return servers.map((server) => contestant(place, server));
  },
};

interface PassingServer {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

/** Makes sure that a server sends what is in the bucket. */
async function assertSame({ name, url, headers }: PassingServer, publicUrl: string) {
  const range = `bytes=${SEGMENT_BYTES}-${2 * SEGMENT_BYTES - 1}`;
  const [answer, expected] = [
    await fetch(url, { headers: { ...headers, range } }),
    await fetch(publicUrl, { headers: { range } }),
  ];
  const [got, there] = [await answer.arrayBuffer(), await expected.arrayBuffer()];
  if (answer.status !== 206 || expected.status !== 206)
    throw new Unusable(`${name}: ${answer.status}, bucket: ${expected.status}`);
  if (!Buffer.from(got).equals(Buffer.from(there))) throw new Unusable(`${name}: other bytes`);
}

function contestant(place: Workplace, { name, pid, url, headers }: PassingServer): Contestant {
  const idle = memoryBytes(pid);
  return {
    name,
    async round() {
      const before = cpuSeconds(pid);
      const options = { url, headers, script: WATCH, connections: CONNECTIONS, seconds: SECONDS };
      const { result, peak } = await peakMemory(pid, () => runWrk(place, options));
      const { requests, seconds, bytes } = result;
      const processor = (cpuSeconds(pid) - before) / (bytes / 1e9);
      return { segments: requests / seconds, processor, memory: (peak - idle) / 1e6 };
    },
  };
}
