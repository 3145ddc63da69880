import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../../scripts/postgres.ts';
import { linkVideo } from '../../../server/catalog/index.ts';
import { cpuSeconds, cpuSecondsWithEnded } from '../../frame/cost.ts';
import { type Row, type Sample, Unusable } from '../../frame/row.ts';
import type { Workplace } from '../../frame/workplace.ts';
import { runWrk } from '../../frame/wrk.ts';
import { askingRanges } from '../../load/ask-ranges.ts';
import { startNginx } from '../../references/nginx.ts';
import { addVideoRecord } from '../../shop/fill-videos.ts';
import type { ShopDeps } from '../../shop/shop.ts';
import { addBuyer, openVideoShop, sellVideo, VIDEO_KEY } from '../../shop/video-shop.ts';
import { openRedirecting } from '../redirects.ts';
import type { VideoServer } from '../video-servers.ts';
import { ASKED, ASSUMED, answerOf, databaseOf, processorOf, viewersTable } from './viewers.ts';

const CONNECTIONS = 16;
const SECONDS = 4;
const BUYERS = 200;
const VIDEOS = 20;
const VIDEO_SECONDS = 3600;
const PIECE_BYTES = (ASSUMED.bitsPerSecond / 8) * ASSUMED.pieceSeconds;
const NGINX_FILES = '/stored-files/';
const OF_ONE = 'saves of one video';
const OF_MANY = `saves of ${VIDEOS} videos`;

/** What is asked for again and again, of which process. */
interface Asked extends Omit<VideoServer, 'name'> {
  script: (round: number) => string;
}

/** What one piece of a film and one save ask of a web node, of nginx and of PostgreSQL; multiplied by viewers. */
export const scale: Row = {
  name: 'scale',
  title: `what a piece of ${PIECE_BYTES / 1e6} MB and a save of progress ask for on PostgreSQL, ${CONNECTIONS} connections, and what so many viewers at once do`,
  needs: ['wrk', 'nginx', 'postgres', 'swift'],
  rounds: 3,
  warmUps: 2,
  figures: [
    ...Object.values(ASKED).flatMap((asked) => [
      { name: processorOf(asked), unit: 'microseconds' },
      // nginx asks the store, not the database.
      ...(asked === ASKED.nginx ? [] : [{ name: databaseOf(asked), unit: 'microseconds' }]),
      { name: answerOf(asked), unit: 'bytes' },
    ]),
    { name: OF_ONE, unit: 'per second' },
    { name: OF_MANY, unit: 'per second' },
  ],
  follows: (medians) => viewersTable(medians, availableParallelism()),
  async prepare(place) {
    const { asked, postgresPid } = await prepareAsked(place);
    let rounds = 0;
    return [
      {
        name: 'store',
        async round(): Promise<Sample> {
          rounds += 1;
          const sample: Record<string, number> = {};
          for (const [name, { pid, url, headers, script }] of Object.entries(asked)) {
            const options = { url, headers, connections: CONNECTIONS, script: script(rounds) };
            // Connections to the database are opened anew after a pause.
            await runWrk(place, { ...options, seconds: 1 });
            const before = { own: cpuSeconds(pid), database: cpuSecondsWithEnded(postgresPid) };
            const run = await runWrk(place, { ...options, seconds: SECONDS });
            const each = (used: number) => (used / run.requests) * 1e6;
            sample[processorOf(name)] = each(cpuSeconds(pid) - before.own);
            sample[databaseOf(name)] = each(cpuSecondsWithEnded(postgresPid) - before.database);
            sample[answerOf(name)] = run.bytes / run.requests;
            sample[name] = run.requests / run.seconds;
          }
          return { ...sample, [OF_MANY]: sample[ASKED.saved] ?? Number.NaN };
        },
      },
    ];
  },
};

async function prepareAsked(place: Workplace) {
  const postgres = await startPostgres({ isDurable: true });
  place.later(() => postgres.stop());
  const fill = async (deps: ShopDeps) => {
    const sold = await sellVideo(deps);
    await sql`create database redirecting`.execute(deps.db);
    const viewers = await addViewers(deps, sold.packageId);
    return { ...sold, viewers, postgresPid: await pidOf(deps.db) };
  };
  const shop = await openVideoShop(place, fill, {
    ...{ DATABASE_URL: postgres.url, X_ACCEL_LOCATION: NGINX_FILES },
  });
  const { renditionPath, headers, viewers, postgresPid } = shop.filled;
  const nginx = await startNginx(place, join(shop.dataDir, 'files'));
  const elsewhere = new URL(postgres.url);
  elsewhere.pathname = '/redirecting';
  const redirecting = await openRedirecting(place, { DATABASE_URL: elsewhere.href });

  const script = () => askingRanges(PIECE_BYTES);
  const piece = { pid: shop.pid, url: shop.url + renditionPath, headers, script };
  const save = { ...piece, url: shop.url, headers: { 'content-type': 'application/json' } };
  const checked = { ...piece, headers: { ...headers, 'x-accel-location': NGINX_FILES } };
  const sent = { ...piece, pid: nginx.pid, url: `${nginx.origin}/${VIDEO_KEY}` };
  const videos = viewers.videos.slice(0, 1);
  const asked: Record<string, Asked> = {
    [ASKED.sent]: piece,
    [ASKED.checked]: checked,
    [ASKED.nginx]: sent,
    [ASKED.redirected]: { ...redirecting, script },
    [ASKED.saved]: { ...save, script: saving(viewers) },
    [OF_ONE]: { ...save, script: saving({ ...viewers, videos }) },
  };
  await assertAnswer(piece, { status: 206 });
  await assertAnswer(sent, { status: 206 });
  await assertAnswer(checked, { status: 200, header: 'x-accel-redirect' });
  await assertAnswer(redirecting, { status: 302, header: 'location' });
  return { asked, postgresPid };
}

/** Adds buyers of the package, and videos of an hour to it. Nobody fetches their files. */
async function addViewers(deps: ShopDeps, packageId: string) {
  const [videos, tokens]: [string[], string[]] = [[], []];
  for (let count = 0; count < VIDEOS; count += 1) {
    const videoId = await addVideoRecord(deps, { durationMs: VIDEO_SECONDS * 1000 });
    await linkVideo(deps, { packageId, videoId });
    videos.push(videoId);
  }
  for (let count = 0; count < BUYERS; count += 1)
    tokens.push(await addBuyer(deps, packageId, `viewer-${count}@bench.example`));
  return { videos, tokens };
}

/** Each viewer plays one video and saves every ten seconds of it, in turn. A round begins at other minutes. */
const saving =
  ({ videos, tokens }: { videos: readonly string[]; tokens: readonly string[] }) =>
  (round: number) =>
    `
local videos = {${videos.map((id) => `'${id}'`).join(',')}}
local tokens = {${tokens.map((token) => `'${token}'`).join(',')}}
local turn = 0
function request()
  local viewer = turn % #tokens
  local from = (${round * 600} + math.floor(turn / #tokens) * ${ASSUMED.saveSeconds}) % ${VIDEO_SECONDS - ASSUMED.saveSeconds}
  local to = from + ${ASSUMED.saveSeconds}
  turn = turn + 1
  wrk.headers.cookie = 'sleigh_session=' .. tokens[viewer + 1]
  return wrk.format('PUT', '/api/customer/progress/' .. videos[viewer % #videos + 1], nil, string.format(
    '{"positionSeconds":%d,"watched":false,"playedSeconds":${ASSUMED.saveSeconds},"stretches":[{"from":%d,"to":%d}]}', to, from, to))
end
`;

async function assertAnswer(
  { url, headers }: Pick<Asked, 'url' | 'headers'>,
  { status, header = 'etag' }: { status: number; header?: string },
) {
  const range = `bytes=0-${PIECE_BYTES - 1}`;
  const answer = await fetch(url, { headers: { ...headers, range }, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== status || answer.headers.get(header) === null)
    throw new Unusable(`${url}: answered ${answer.status} without ${header}`);
}

/** The process that all others of this PostgreSQL descend from. */
async function pidOf(db: ShopDeps['db']): Promise<number> {
  const folder = sql<{ folder: string }>`select current_setting('data_directory') as folder`;
  const [row] = (await folder.execute(db)).rows;
  const file = await readFile(join(row?.folder ?? '', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
