import type { OwnTakingBack } from '#contract/consumer-rights/taking-back.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { listTakenBack } from './list-taken-back.ts';
import { againAt, readTakeBackRules } from './may-take-back.ts';

/** Whether a customer has taken back as many orders as the shop allows, whatever they buy next. */
export async function readOwnTakingBack(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<OwnTakingBack> {
  const { days, times } = await readTakeBackRules(deps);
  if (days === 0) return {};
  const again = againAt(await listTakenBack(deps, customerId), times);
  return again === null ? {} : { tooOften: { times, againAt: isoTime(again) } };
}
