import { listPackages, type PublicPackage } from '#contract/catalog.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { keepReady } from '#platform/http/ahead/keep-ready.ts';
import { type ReadyResponse, readyJson } from '#platform/http/ahead/ready-response.ts';
import type { ReadySource } from '#platform/http/ahead/ready-source.ts';
import { listPackagesWithVideos } from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';

/** The packages on sale, as everybody sees them. */
export async function listOnSale(deps: Db): Promise<PublicPackage[]> {
  return describePackages(await listPackagesWithVideos(deps));
}

const KEY = 'packages';

/** The public package list, kept ready. */
export function keepSaleList(deps: Pick<Deps, 'db' | 'clock'>): ReadySource {
  const kept = keepReady<{ answer: ReadyResponse }>(deps, {
    tables: ['package', 'package_slug', 'package_video', 'video'],
    most: 1,
    make: async (_key, former) => {
      const list = listPackages.response.parse(await listOnSale(deps));
      return { answer: await readyJson(list, former?.answer) };
    },
  });
  return async () => {
    const answer = await kept(KEY);
    if (answer === null) throw new Error('The list has a response.');
    return answer;
  };
}
