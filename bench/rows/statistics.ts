import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { createCustomer, startSession } from '../../server/accounts/index.ts';
import { saveProgress } from '../../server/watching/index.ts';
import type { Row } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { loadServer } from '../frame/wrk.ts';
import { addVideoRecord } from '../shop/fill-videos.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { openVideoShop, sellVideo } from '../shop/video-shop.ts';

const VIEWERS = 500;
/** Four seconds at 2 Mbit/s. */
const SEGMENT_BYTES = 1024 * 1024;
const SEGMENTS_A_SECOND = VIEWERS / 4;
/** Each player saves every ten seconds. */
const SAVES_A_SECOND = VIEWERS / 10;
/** Saves of each viewer in a round: a minute and a half of a video of an hour. */
const SAVES = 9;

/** What counting costs beside what saving the position did before, against serving the same viewers. */
export const statistics: Row = {
  name: 'statistics',
  title: `${VIEWERS} viewers at 2 Mbit/s: processor time of counting what is watched, against that of serving segments of 1 MB to as many sessions, on SQLite`,
  needs: ['wrk'],
  rounds: 3,
  figures: [
    { name: 'statistics', unit: '% of serving', atMost: 5 },
    { name: 'serving', unit: 'ms a second' },
    { name: 'saving with statistics', unit: 'microseconds a save' },
    { name: 'saving the position alone', unit: 'microseconds a save' },
  ],
  async prepare(place) {
    const serve = await prepareServing(place);
    const save = await prepareSaving(place);
    return [
      {
        name: 'store',
        async round() {
          const serving = (await serve()) * SEGMENTS_A_SECOND * 1000;
          const { counted, alone } = await save();
          const counting = ((counted - alone) * SAVES_A_SECOND) / 1000;
          return {
            statistics: (counting / serving) * 100,
            serving,
            'saving with statistics': counted,
            'saving the position alone': alone,
          };
        },
      },
    ];
  },
};

/** Serves segments to as many sessions; returns the store's processor time for one, in seconds. */
async function prepareServing(place: Workplace): Promise<() => Promise<number>> {
  const { pid, url, filled } = await openVideoShop(place, async (deps) => {
    const sold = await sellVideo(deps);
    const { id } = await deps.db.selectFrom('customer').select('id').executeTakeFirstOrThrow();
    const tokens: string[] = [];
    for (let viewer = 0; viewer < VIEWERS; viewer += 1)
      tokens.push(await startSession(deps, { kind: 'customer', id }));
    return { ...sold, tokens };
  });
  const script = `
local tokens = {${filled.tokens.map((token) => `'${token}'`).join(',')}}
local turn = 0
function request()
  turn = turn + 1
  local from = (turn * 7 % ${VIDEO_BYTES / SEGMENT_BYTES}) * ${SEGMENT_BYTES}
  wrk.headers.cookie = 'sleigh_session=' .. tokens[turn % ${VIEWERS} + 1]
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${SEGMENT_BYTES - 1})
  return wrk.format()
end
`;
  return async () => {
    const options = { pid, url: url + filled.renditionPath, connections: 32, seconds: 4 };
    const { processor, requests } = await loadServer(place, { ...options, script });
    return processor / requests;
  };
}

/** Saves the progress of all viewers, with and without what is counted; in microseconds of processor time a save. */
async function prepareSaving(place: Workplace) {
  const db = await openDatabase({ url: undefined, dataDir: join(place.folder, 'saving') });
  place.later(() => db.destroy());
  await migrateTo(db);
  // Both are committed once for each save, which is not what is compared.
  await sql`pragma synchronous = off`.execute(db);
  const vault = createVault('a key for benchmarks that is long enough');
  const deps = { db, vault, clock: systemClock, ids: randomIds };
  const customers: string[] = [];
  for (let viewer = 0; viewer < VIEWERS; viewer += 1) {
    const person = { firstName: 'Ann', lastName: 'North', email: `${viewer}@north.example` };
    const none = { phone: null, passwordHash: null, checkoutHash: null };
    customers.push((await createCustomer(deps, { ...person, ...none })) ?? '');
  }
  const addOne = () => addVideoRecord(deps, { durationMs: 3_600_000 });
  const measure = async (save: (customerId: string, at: number) => Promise<unknown>) => {
    const round = async (turn: number) => {
      for (const [index, id] of customers.entries()) await save(id, index * 5 + turn * 10);
    };
    await round(0);
    const before = process.cpuUsage();
    for (let turn = 1; turn < SAVES; turn += 1) await round(turn);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / ((SAVES - 1) * VIEWERS);
  };
  return async () => {
    const [first, second] = [await addOne(), await addOne()];
    const alone = await measure((customerId, at) =>
      inTransaction(deps, ({ db: inside }) =>
        savePosition(inside, { customerId, videoId: first, at }),
      ),
    );
    const counted = await measure((customerId, at) =>
      inTransaction(deps, (inside) =>
        saveProgress(inside, {
          ...{ customerId, videoId: second, positionSeconds: at + 10, watched: false },
          ...{ playedSeconds: 10, stretches: [{ from: at, to: at + 10 }], isSample: false },
        }),
      ),
    );
    return { counted, alone };
  };
}

/** How the position was saved before anything was counted. */
function savePosition(
  db: Awaited<ReturnType<typeof openDatabase>>,
  { customerId, videoId, at }: { customerId: string; videoId: string; at: number },
) {
  return db
    .insertInto('watch_progress')
    .values({
      ...{ customer_id: customerId, video_id: videoId, position_ms: at * 1000 },
      ...{ played_ms: 10_000, watched: 0, updated_at: Date.now() },
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'video_id']).doUpdateSet({
        position_ms: (row) => row.ref('excluded.position_ms'),
        updated_at: (row) => row.ref('excluded.updated_at'),
        played_ms: sql<number>`watch_progress.played_ms + excluded.played_ms`,
        watched: sql<number>`case when watch_progress.watched = 1 then 1 else excluded.watched end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
