import { listPackages, type PublicPackage } from '#contract/catalog.ts';
import { onWritten } from '#platform/database/watch-writes.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { type ReadyResponse, readyJson } from '#platform/http/ahead/ready-response.ts';
import type { ReadySource } from '#platform/http/ahead/ready-source.ts';
import { listPackagesWithVideos } from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';

/** The packages on sale, as everybody sees them. */
export async function listOnSale(deps: Db): Promise<PublicPackage[]> {
  return describePackages(await listPackagesWithVideos(deps));
}

/**
 * The list is read again after so long, because another node or program may have changed it. Its
 * changes are seen within a second, including the time to read them.
 */
const FRESH_MS = 800;

/**
 * The public package list, kept ready. A change by this process is in the next answer: the list is
 * dropped at the commit, before the request that made the change is answered.
 */
export function keepSaleList(deps: Pick<Deps, 'db' | 'clock'>): ReadySource {
  let changes = 0;
  let known: { answer: ReadyResponse; from: number } | undefined;
  let reading: Promise<ReadyResponse> | undefined;
  onWritten(deps.db, ['package', 'package_video', 'video'], () => {
    changes += 1;
    known = undefined;
    // The read under way may be from before the change, so nobody new may wait for it.
    reading = undefined;
  });
  const atHand = (): ReadyResponse | undefined => {
    if (known === undefined) return undefined;
    const age = deps.clock.now() - known.from;
    return age >= 0 && age < FRESH_MS ? known.answer : undefined;
  };
  const read = async (): Promise<ReadyResponse> => {
    const [from, before] = [deps.clock.now(), changes];
    const list = listPackages.response.parse(await listOnSale(deps));
    const answer = await readyJson(list, known?.answer);
    if (changes === before) known = { answer, from };
    return answer;
  };
  return {
    atHand,
    async current() {
      const ready = atHand();
      if (ready !== undefined) return ready;
      reading ??= read();
      const mine = reading;
      try {
        return await mine;
      } finally {
        if (reading === mine) reading = undefined;
      }
    },
  };
}
