import type { Row } from '../frame/row.ts';
import { startReference } from '../references/server.ts';
import { openBucketShop } from '../shop/bucket-shop.ts';
import { assertServed, watching } from './video-servers.ts';

const WATCHING = {
  ...{ connections: 8, seconds: 10, videoBytes: 256 * 2 ** 20 },
  /** Sixteen seconds at 2 Mbit/s. */
  segmentBytes: 4 * 2 ** 20,
};

/** The segments of a rendition in a bucket, which the store passes on, against a bare proxy. */
export const bucket: Row = {
  name: 'bucket',
  title: `segments of 4 MiB of a rendition in a bucket, access checked on every request, ${WATCHING.connections} connections`,
  needs: ['wrk'],
  figures: [
    { name: 'processor', unit: 'seconds a GB', against: 'node:http proxy', atMost: 1.3 },
    { name: 'segments', unit: 'per second', against: 'node:http proxy' },
    { name: 'memory', unit: 'MB more than when idle' },
  ],
  async prepare(place) {
    const { shop, file, publicUrl } = await openBucketShop(place, WATCHING.videoBytes);
    const { renditionPath, headers } = shop.filled;
    const bare = await startReference(place, 'bare-proxy.ts', publicUrl);
    const servers = [
      { name: 'store', pid: shop.pid, url: shop.url + renditionPath, headers },
      { name: 'node:http proxy', pid: bare.pid, url: bare.origin, headers: {} },
    ];
    await assertServed(servers, file);
    return servers.map((server) => watching(place, server, WATCHING));
  },
};
