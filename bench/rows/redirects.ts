import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { loadServer } from '../frame/wrk.ts';
import { askingRanges } from '../load/ask-ranges.ts';
import { openShopInBucket, startBucket } from '../shop/bucket-shop.ts';
import { openVideoShop, sellVideo } from '../shop/video-shop.ts';
import type { VideoServer } from './video-servers.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const SEGMENT_BYTES = 1024 * 1024;

/** Redirects to segments in a bucket, against the least that a range from the disk takes. */
export const redirects: Row = {
  name: 'redirects',
  title: `redirects to segments of a rendition in a bucket, access checked on every request, ${CONNECTIONS} connections`,
  needs: ['wrk', 'swift'],
  figures: [
    { name: 'processor', unit: 'microseconds an answer', against: 'range of 1 byte', atMost: 3 },
    { name: 'answers', unit: 'per second', against: 'range of 1 byte' },
  ],
  async prepare(place) {
    const { pid, url, filled } = await openVideoShop(place, sellVideo);
    const byte = { pid, url: url + filled.renditionPath, headers: filled.headers };
    return [
      contestant(place, await openRedirecting(place), { bytes: SEGMENT_BYTES, status: 302 }),
      contestant(place, { name: 'range of 1 byte', ...byte }, { bytes: 1, status: 206 }),
    ];
  },
};

/** A shop of the same video, whose files are in a bucket. Nobody goes there. */
export async function openRedirecting(
  place: Workplace,
  more: Record<string, string> = {},
): Promise<VideoServer> {
  const environment = { ...(await startBucket(place)), MEDIA_DELIVERY: 'redirect', ...more };
  const { pid, url, filled } = await openShopInBucket(place, { environment });
  const path = `${filled.renditionPath}?redirect=follow`;
  return { name: 'store', pid, url: url + path, headers: filled.headers };
}

function contestant(
  place: Workplace,
  { name, ...server }: VideoServer,
  { bytes, status }: { bytes: number; status: number },
): Contestant {
  return {
    name,
    async round() {
      const headers = { ...server.headers, range: `bytes=0-${bytes - 1}` };
      const answer = await fetch(server.url, { headers, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Unusable(`${name}: answered ${answer.status}`);
      const options = { script: askingRanges(bytes), connections: CONNECTIONS, seconds: SECONDS };
      const run = await loadServer(place, { ...server, ...options });
      const processor = (run.processor / run.requests) * 1e6;
      return { processor, answers: run.requests / run.seconds };
    },
  };
}
