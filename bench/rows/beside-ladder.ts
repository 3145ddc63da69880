import { listPreparations } from '#contract/renditions.ts';
import { type Row, type Sample, Unusable } from '../frame/row.ts';
import { shareOf } from '../frame/spread.ts';
import type { Visit } from '../load/honest-visitor.ts';
import { visitShop } from '../load/visit-shop.ts';
import { addByUpload } from '../shop/add-by-upload.ts';
import { minuteVideo } from '../shop/kept-videos.ts';
import { type Shop, signInAdmin } from '../shop/shop.ts';
import { openVideoShop } from '../shop/video-shop.ts';

const SECONDS = 10;
const FIRST_MS = 60_000;

/** What visitors notice while the store makes the qualities of a video. */
export const besideLadder: Row = {
  name: 'beside-ladder',
  title: `a visitor's catalogue and ranges of 64 KB for ${SECONDS} seconds, while the qualities of a minute of 1080p are made on the same core, against at rest`,
  needs: ['ffmpeg'],
  rounds: 3,
  warmUps: 0,
  figures: ['catalogue', 'ranges'].map((what) => ({
    ...{ name: `p99 of ${what}`, unit: 'ms', against: 'at rest', atMost: 2 },
  })),
  async prepare(place) {
    const { shop, path, headers } = await openVideoShop(place);
    const cookie = await signInAdmin(shop);
    const file = await minuteVideo();
    const visit = async (what: Visit): Promise<number> => {
      const times = await visitShop(place, shop.url, { seconds: SECONDS, visits: [what] });
      return shareOf(times, 0.99);
    };
    const look = async (): Promise<Sample> => ({
      'p99 of catalogue': await visit({ path: '/api/packages', status: 200 }),
      'p99 of ranges': await visit({
        ...{ path, status: 206, headers: { ...headers, range: 'bytes=1048576-1114111' } },
      }),
    });
    return [
      {
        name: 'store',
        async round() {
          const video = await addByUpload(place, { shop, cookie, file });
          await untilRunning(shop, cookie);
          const sample = await look();
          await untilRunning(shop, cookie);
          await video.remove();
          return sample;
        },
      },
      { name: 'at rest', round: look },
    ];
  },
};

/** Throws Unusable if nothing is being made. */
async function untilRunning(shop: Shop, cookie: string): Promise<void> {
  const { response, path } = listPreparations;
  for (const start = performance.now(); performance.now() - start < FIRST_MS; ) {
    const answer = await fetch(shop.url + path, { headers: { cookie } });
    const { preparations } = response.parse(await answer.json());
    if (preparations.some(({ state, percent }) => state === 'running' && percent > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Unusable('store: no qualities were being made');
}
