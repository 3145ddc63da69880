import { listPackages, type PublicPackage } from '#contract/catalog.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { type PreparedResponse, prepareJson } from '#platform/http/prepared/prepared-response.ts';
import { createResponseCache } from '#platform/http/prepared/response-cache.ts';
import type { PreparedSource } from '#platform/http/prepared/send-prepared.ts';
import { listPackagesWithVideos } from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';

/** The packages on sale, as everybody sees them. */
export async function listOnSale(deps: Db): Promise<PublicPackage[]> {
  return describePackages(await listPackagesWithVideos(deps));
}

const KEY = 'packages';

/** The public package list, from a response cache. */
export function cacheSaleList(deps: Pick<Deps, 'db' | 'clock'>): PreparedSource {
  const cached = createResponseCache<{ answer: PreparedResponse }>(deps, {
    tables: ['package', 'package_slug', 'package_video', 'video'],
    most: 1,
    make: async (_key, former) => {
      const list = listPackages.response.parse(await listOnSale(deps));
      return { answer: await prepareJson(list, former?.answer) };
    },
  });
  return async () => {
    const answer = await cached(KEY);
    if (answer === null) throw new Error('The list has a response.');
    return answer;
  };
}
