import {
  checkPeople,
  type ImportedPerson,
  type ImportOutcome,
  importPeople,
  PEOPLE_AT_ONCE,
} from '#contract/grants/import.ts';
import { call } from '../../../../lib/call.ts';

export type Send = (people: ImportedPerson[]) => Promise<ImportOutcome[]>;

export const check: Send = (people) => call(checkPeople, { body: { people } });
export const giveFor =
  (reason: string): Send =>
  (people) =>
    call(importPeople, { body: { people, reason } });

/**
 * Sends people, as many at once as a call takes, until all are sent or `signal` is aborted, which lets the call end that is
 * under way. Each call does all or nothing, so after a failure it goes on where it was: `from`.
 */
export async function sendPeople(
  people: readonly ImportedPerson[],
  {
    from,
    send,
    onOutcomes,
    signal,
  }: {
    from: number;
    send: Send;
    onOutcomes: (from: number, outcomes: ImportOutcome[]) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  for (let at = from; at < people.length && !signal.aborted; at += PEOPLE_AT_ONCE) {
    onOutcomes(at, await send(people.slice(at, at + PEOPLE_AT_ONCE)));
  }
}
