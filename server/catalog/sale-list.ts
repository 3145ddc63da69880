import { listPackages } from '#contract/catalog.ts';
import { onWritten } from '#platform/database/watch-writes.ts';
import type { Deps } from '#platform/deps.ts';
import { type ReadyAnswer, readyJson } from '#platform/http/ready-answer.ts';
import type { ReadySource } from '#platform/http/ready-source.ts';
import { listOnSale } from './list-on-sale.ts';

/**
 * For so long the list is believed without another look: what another node (or a program beside the
 * store) changed is seen within a second, the reading of it included.
 */
const BELIEVED_MS = 800;

/**
 * The public package list, kept ready. A change by this process is in the very next answer: the list
 * is dropped when the change is committed, before whoever made it hears so.
 */
export function keepSaleList(deps: Pick<Deps, 'db' | 'clock'>): ReadySource {
  let changes = 0;
  let known: { answer: ReadyAnswer; from: number } | undefined;
  let reading: Promise<ReadyAnswer> | undefined;
  onWritten(deps.db, ['package', 'package_video', 'video'], () => {
    changes += 1;
    known = undefined;
    // What is being read may be from before the change: nobody who comes now waits for it.
    reading = undefined;
  });
  const atHand = (): ReadyAnswer | undefined => {
    if (known === undefined) return undefined;
    const age = deps.clock.now() - known.from;
    return age >= 0 && age < BELIEVED_MS ? known.answer : undefined;
  };
  const read = async (): Promise<ReadyAnswer> => {
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
