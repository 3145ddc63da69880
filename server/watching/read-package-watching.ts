import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PackageWatching } from '#contract/watching/watching.ts';
import type { Db } from '#platform/deps.ts';
import { listPackagesWithVideos, listVideoTitles, noSuchPackage } from '../catalog/index.ts';
import { listBuyers } from '../sales/index.ts';
import { listViewers } from './progress.store.ts';

/** The number of buyers or viewers in one page of a list; other requests are answered between pages. */
const AT_ONCE = 2000;

/** How far the buyers of a package get, counted from each one's own progress. Throws 404. */
export async function readPackageWatching(deps: Db, packageId: string): Promise<PackageWatching> {
  const wanted = { ids: [packageId], deletedToo: true };
  const [found] = await listPackagesWithVideos(deps, wanted);
  if (found === undefined) throw noSuchPackage();
  const { name, videoIds } = found;
  const titles = await listVideoTitles(deps, videoIds);
  const buyers = await readBuyers(deps, packageId);
  /** How many of the videos each buyer who has begun any has finished. */
  const finishedBy = new Map<string, number>();
  const videos: PackageWatching['videos'] = [];
  for (const id of videoIds) {
    const video = { id, title: titles.get(id) ?? '', began: 0, finished: 0 };
    for await (const { customerId, watched } of viewersOf(deps, id)) {
      if (!buyers.has(customerId)) continue;
      video.began += 1;
      video.finished += watched ? 1 : 0;
      finishedBy.set(customerId, (finishedBy.get(customerId) ?? 0) + (watched ? 1 : 0));
    }
    videos.push(video);
  }
  const reach = { notBegun: 0, begun: 0, some: 0, half: 0, all: 0 };
  for (const buyer of buyers) reach[reachOf(finishedBy.get(buyer), videoIds.length)] += 1;
  return { name, buyers: buyers.size, reach, videos };
}

const viewersOf = (deps: Db, videoId: string) =>
  inPages(
    (after) => listViewers(deps, { videoId, after, limit: AT_ONCE }),
    ({ customerId }) => customerId,
  );

async function readBuyers(deps: Db, packageId: string): Promise<Set<string>> {
  const ask = (after: string) => listBuyers(deps, { packageId, after, limit: AT_ONCE });
  const buyers = new Set<string>();
  for await (const { customerId } of inPages(ask, ({ orderId }) => orderId)) buyers.add(customerId);
  return buyers;
}

/** Yields all rows of a list that is read in pages, each after the id of the last row of the page before. */
async function* inPages<Row>(ask: (after: string) => Promise<Row[]>, idOf: (row: Row) => string) {
  let after = '';
  for (;;) {
    const page = await ask(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    after = idOf(last);
    // SQLite answers within the same turn of the event loop, so other requests would wait.
    await nextTurn();
  }
}

/** The group of a buyer by how many of the videos they have finished; undefined: nothing was begun. */
function reachOf(finished: number | undefined, videos: number): keyof PackageWatching['reach'] {
  if (finished === undefined) return 'notBegun';
  if (finished === 0) return 'begun';
  if (finished === videos) return 'all';
  return finished * 2 >= videos ? 'half' : 'some';
}
