import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The length of a clock tick in /proc, in seconds. */
const TICK = 1 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The process and its running descendants. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.map(Number).flatMap(familyOf)];
}

function ticksOf(pid: number): number {
  // proc(5): the second field is the program's name in parentheses, which may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = fields.slice(11, 13).map(Number);
  return Number(user) + Number(system);
}

function residentBytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Seconds of processor time (in the program and in the kernel) used so far, running children included. */
export function cpuSeconds(pid: number): number {
  return sum(familyOf(pid).map(ticksOf)) * TICK;
}

/** Bytes of memory in use now, children included. */
export function memoryBytes(pid: number): number {
  return sum(familyOf(pid).map(residentBytesOf));
}

/** Does `work` and measures the largest number of bytes of memory in use meanwhile. */
export async function peakMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; peak: number }> {
  let peak = memoryBytes(pid);
  const look = () => {
    peak = Math.max(peak, memoryBytes(pid));
  };
  const watch = setInterval(look, 50);
  const result = await work().finally(() => clearInterval(watch));
  look();
  return { result, peak };
}
