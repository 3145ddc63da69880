import type { Db, Deps } from '#platform/deps.ts';

/** Stores an event in the transaction of its effect. False if it has already had its effect. */
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

export async function isEventKnown({ db }: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_event')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes events from before `time` (milliseconds): the provider does not repeat any that old. */
export async function deleteEventsBefore({ db }: Db, time: number): Promise<void> {
  await db.deleteFrom('provider_event').where('received_at', '<', time).execute();
}
