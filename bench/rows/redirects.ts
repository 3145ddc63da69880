import { join } from 'node:path';
import { keepMark, MARKS } from '#platform/marks/marks.store.ts';
import { cpuSeconds } from '../frame/cost.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { startBucket } from '../shop/bucket-shop.ts';
import { openShop } from '../shop/shop.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { openVideoShop, sellVideo } from '../shop/video-shop.ts';
import type { VideoServer } from './video-servers.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const SEGMENT_BYTES = 1024 * 1024;

/** Each request is for another range of so many bytes. */
export const askingRanges = (bytes: number) => `
function request()
  local from = math.random(0, ${VIDEO_BYTES - bytes})
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${bytes - 1})
  return wrk.format()
end
`;

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
    const fromDisk = await openVideoShop(place);
    const { shop, renditionPath, headers } = fromDisk;
    const byte = { pid: shop.pid, url: shop.url + renditionPath, headers };
    return [
      contestant(place, await openRedirecting(place), { bytes: SEGMENT_BYTES, status: 302 }),
      contestant(place, { name: 'range of 1 byte', ...byte }, { bytes: 1, status: 206 }),
    ];
  },
};

/**
 * A shop of the same video, whose files are in a bucket. Nobody goes there. `databaseUrl`: a PostgreSQL; absent: SQLite.
 */
export async function openRedirecting(
  place: Workplace,
  databaseUrl?: string,
): Promise<VideoServer> {
  const bought = { videoId: '', renditionId: '', token: '' };
  const { pid, url } = await openShop(place, {
    dataDir: join(place.folder, 'redirecting'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    environment: { ...(await startBucket(place)), MEDIA_DELIVERY: 'redirect' },
    async seed(deps) {
      Object.assign(bought, await sellVideo(deps));
      await keepMark(deps.db, MARKS.filesAdopted, 'bench');
    },
  });
  const path = `/media/videos/${bought.videoId}/${bought.renditionId}.mp4?redirect=follow`;
  return {
    ...{ name: 'store', pid, url: url + path },
    headers: { cookie: `sleigh_session=${bought.token}` },
  };
}

function contestant(
  place: Workplace,
  { name, pid, url, headers }: VideoServer,
  { bytes, status }: { bytes: number; status: number },
): Contestant {
  return {
    name,
    async round() {
      const range = `bytes=0-${bytes - 1}`;
      const answer = await fetch(url, { headers: { ...headers, range }, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Unusable(`${name}: answered ${answer.status}`);
      const before = cpuSeconds(pid);
      const options = { url, headers, script: askingRanges(bytes), connections: CONNECTIONS };
      const { requests, seconds } = await runWrk(place, { ...options, seconds: SECONDS });
      const processor = ((cpuSeconds(pid) - before) / requests) * 1e6;
      return { processor, answers: requests / seconds };
    },
  };
}
