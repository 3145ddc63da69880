import type { Deps } from '#platform/deps.ts';

/** Notes an event of the provider in the transaction of its effect. False where it had it already. */
export async function noteProviderEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
): Promise<boolean> {
  const row = await db
    .insertInto('provider_event')
    .values({ id: eventId, received_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEventKnown({ db }: Pick<Deps, 'db'>, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_event')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets events from before `time` (milliseconds): the provider repeats none that old. */
export async function forgetEventsBefore({ db }: Pick<Deps, 'db'>, time: number): Promise<void> {
  await db.deleteFrom('provider_event').where('received_at', '<', time).execute();
}
