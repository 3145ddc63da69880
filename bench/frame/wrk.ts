import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuSeconds } from './cost.ts';
import { Unusable } from './row.ts';
import type { Workplace } from './workplace.ts';

export interface WrkOptions {
  url: string;
  connections: number;
  seconds: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /**
   * Lua of the row's own: what each request asks for and how each answer is checked. A function
   * `wrongResponses` returns the number of wrong answers at the end.
   */
  script?: string;
}

/** The counts of a wrk run. */
export interface WrkResult {
  requests: number;
  seconds: number;
  /** Everything received, headers included. */
  bytes: number;
  p99Ms: number;
  /** Responses that the row's own script found wrong. */
  wrong: number;
}

const REPORT = `
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"microseconds":%d,"bytes":%d,"p99":%d,"failed":%d,"wrong":%d}\\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status,
    wrongResponses and wrongResponses() or 0))
end
`;

/**
 * Runs wrk for `seconds` with one thread on the load's core. Throws `Unusable` if a request failed,
 * timed out or was answered with an error, or if there was no answer at all.
 */
export async function runWrk(place: Workplace, options: WrkOptions): Promise<WrkResult> {
  const { url, connections, seconds, headers = {}, script = '' } = options;
  const file = join(place.folder, 'wrk.lua');
  await writeFile(file, script + REPORT);
  const printed = await place.load([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    file,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]);
  const result: Record<string, number> | null = JSON.parse(
    /^RESULT (.*)$/m.exec(printed)?.[1] ?? 'null',
  );
  if (result === null) throw new Error(`wrk printed no result: ${printed}`);
  const { requests, microseconds, bytes, p99, failed, wrong } = result;
  if (failed !== 0) throw new Unusable(`${failed} of ${requests} requests failed`);
  if (!requests) throw new Unusable('no request was answered');
  return {
    requests,
    seconds: Number(microseconds) / 1e6,
    bytes: Number(bytes),
    p99Ms: Number(p99) / 1000,
    wrong: Number(wrong),
  };
}

/** Runs wrk against a process; returns its seconds of processor time, too. */
export async function loadServer(
  place: Workplace,
  { pid, ...options }: WrkOptions & { pid: number },
): Promise<WrkResult & { processor: number }> {
  const before = cpuSeconds(pid);
  const result = await runWrk(place, options);
  return { ...result, processor: cpuSeconds(pid) - before };
}
