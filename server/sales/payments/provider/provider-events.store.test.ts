import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { deleteEventsBefore, isEventKnown, noteProviderEvent } from './provider-events.store.ts';

describeOnEachDatabase('the events of the provider', (kind) => {
  let database: TestDatabase;
  const clock = createTestClock();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const note = (id: string) => noteProviderEvent({ db: database.db, clock }, id);
  const isKnown = (id: string) => isEventKnown(database, id);

  it('are noted once each', async () => {
    expect([await isKnown('evt_1'), await isKnown('evt_2')]).toEqual([false, false]);
    expect([await note('evt_1'), await note('evt_1')]).toEqual([true, false]);
    expect([await isKnown('evt_1'), await isKnown('evt_2')]).toEqual([true, false]);
    expect(await note('evt_2')).toBe(true);
  });

  it('are forgotten where they came before the time given, and can be noted again', async () => {
    await note('evt_earlier');
    clock.advance({ seconds: 1 });
    await note('evt_later');
    await deleteEventsBefore(database, clock.now());
    expect([await isKnown('evt_earlier'), await isKnown('evt_later')]).toEqual([false, true]);
    expect([await note('evt_earlier'), await note('evt_later')]).toEqual([true, false]);
  });
});
