import { dirname } from 'node:path';
import { type SystemCall, subjectOf, succeeded } from './read-trace.ts';

const READS = new Set(['read', 'recvfrom', 'recvmsg']);
const WRITES = new Set(['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'ftruncate']);
const SENDS = new Set(['write', 'writev', 'sendto', 'sendmsg']);
const SYNCS = new Set(['fsync', 'fdatasync']);

/** The calls from the arrival of the last such request on its socket to the answer 200 on it. */
function untilAnswer(calls: readonly SystemCall[], request: string) {
  const asked = calls.findLast((call) => READS.has(call.name) && call.args.includes(`"${request}`));
  if (asked === undefined) throw new Error(`The trace holds no request ${request}`);
  const answered = calls.find(
    (call) =>
      call.start > asked.end &&
      SENDS.has(call.name) &&
      subjectOf(call) === subjectOf(asked) &&
      call.args.includes('"HTTP/1.1 200'),
  );
  if (answered === undefined) throw new Error(`The trace holds no answer 200 to ${request}`);
  const answeredAt = answered.start;
  const between = calls.filter(({ start }) => start > asked.end && start < answeredAt);
  return { between, answeredAt };
}

/**
 * Checks the order of system calls against the promise of an acknowledgement: every byte that was written below
 * the folder since the request (`POST /api/settings`) was synced, and every name made there was synced with its
 * folder, after it was written and before the first byte of the answer. The index beside the write-ahead log is
 * no data (SQLite makes it anew), nor is a file that has no name any more, nor the reserve, which only keeps disk
 * space free. Returns the files that were written, and one sentence for each write that was not synced in time.
 */
export function findUnsynced(
  calls: readonly SystemCall[],
  { request, folder }: { request: string; folder: string },
): { written: string[]; faults: string[] } {
  const { between, answeredAt } = untilAnswer(calls, request);
  const isSyncedAfter = (path: string, end: number) =>
    between.some(
      (call) =>
        SYNCS.has(call.name) &&
        succeeded(call) &&
        subjectOf(call) === path &&
        call.start > end &&
        call.end < answeredAt,
    );
  const isData = (path: string) =>
    path.startsWith(`${folder}/`) && !/-shm$|\.spool$|\/reserve$|\(deleted\)$/.test(path);
  const faults: string[] = [];
  const written = new Set<string>();
  for (const call of between.filter(succeeded)) {
    const path = WRITES.has(call.name) ? subjectOf(call) : undefined;
    if (path !== undefined && isData(path)) {
      written.add(path);
      if (!isSyncedAfter(path, call.end)) faults.push(`${call.name} of ${path} was not synced`);
    }
    const name = nameMade(call);
    if (name !== undefined && isData(name) && !isSyncedAfter(dirname(name), call.end))
      faults.push(`the folder of ${name} was not synced`);
  }
  return { written: [...written], faults };
}

const STORES = /insert into|update |delete from|commit/;
/** The statements by which the store leases and gives back jobs and timers, independent of any request. */
const TAKES_WORK = /update \\"(job|timer)\\" set \\"leased_until\\"/;

/**
 * Checks the same where the database is a server behind a socket: it has answered every query since the request,
 * and its transaction is closed, before the first byte of the answer. Returns one sentence for each breach.
 */
export function findUnanswered(calls: readonly SystemCall[], request: string): string[] {
  const { between, answeredAt } = untilAnswer(calls, request);
  const asked = between.filter(
    (call) =>
      SENDS.has(call.name) &&
      subjectOf(call)?.startsWith('socket:') === true &&
      !call.args.includes(' HTTP/1.1\\r\\n') &&
      !TAKES_WORK.test(call.args),
  );
  const stores = asked.filter(({ args }) => STORES.test(args)).map(subjectOf);
  if (stores.length === 0) return ['the database was not asked to store anything'];
  // Other work may be reading meanwhile.
  const lastOf = new Map(
    asked.filter((call) => stores.includes(subjectOf(call))).map((call) => [subjectOf(call), call]),
  );
  return [...lastOf].flatMap(([socket, question]) => {
    const answer = between.findLast(
      (call) =>
        READS.has(call.name) &&
        subjectOf(call) === socket &&
        call.start > question.end &&
        call.end < answeredAt &&
        !call.result.startsWith('-1 EAGAIN'),
    );
    // PostgreSQL's "ready for query, in no transaction".
    return answer?.args.includes('Z\\0\\0\\0\\5I"')
      ? []
      : [`${socket} had not answered ${question.args}`];
  });
}

/** The name that a call made in a folder. */
function nameMade({ name, args }: SystemCall): string | undefined {
  const paths = [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path]) => path);
  if (name.startsWith('rename')) return paths[1];
  return name === 'openat' && args.includes('O_CREAT') ? paths[0] : undefined;
}
