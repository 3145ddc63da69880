import { join } from 'node:path';
import { listVideos } from '#contract/videos.ts';
import { type Figure, type Row, type Sample, Unusable } from '../frame/row.ts';
import { fillVideos } from '../shop/fill-videos.ts';
import { openShop, signInAdmin } from '../shop/shop.ts';

const SCREENS = ['packages', 'upload tab', 'videos page', 'package dialog'];
const VIDEOS = 500;
const PACKAGES = 12;

const figuresOf = (screen: string): Figure[] => [
  { name: `${screen}: first view`, unit: 'ms', atMost: 1000 },
  { name: `${screen}: size`, unit: 'nodes', atMost: 1500 },
];

/** The admin's lists of videos in Chromium, in a store that has many. */
export const admin: Row = {
  name: 'admin',
  title: `/admin/packages, its tab Upload Videos, /admin/videos and a package's dialog with ${VIDEOS} videos in ${PACKAGES} packages, until they are painted, in an open Chromium with an empty cache`,
  needs: ['chromium'],
  figures: SCREENS.flatMap(figuresOf),
  async prepare(place) {
    const shop = await openShop(place, {
      seed: (deps) => fillVideos(deps, { videos: VIDEOS, packages: PACKAGES }),
    });
    const cookie = await signInAdmin(shop);
    const answer = await fetch(`${shop.url}/api/videos`, { headers: { cookie } });
    const { length } = listVideos.response.parse(await answer.json());
    if (length !== VIDEOS) throw new Unusable(`store: ${length} videos`);
    const script = join(import.meta.dirname, '../load/open-admin-pages.ts');
    return [
      {
        name: 'store',
        async round(): Promise<Sample> {
          const printed = await place.load([process.execPath, script, shop.url, cookie]);
          const answers: Record<string, { milliseconds: number; nodes: number }> =
            JSON.parse(printed);
          return Object.fromEntries(
            Object.entries(answers).flatMap(([screen, { milliseconds, nodes }]) => [
              [`${screen}: first view`, milliseconds],
              [`${screen}: size`, nodes],
            ]),
          );
        },
      },
    ];
  },
};
