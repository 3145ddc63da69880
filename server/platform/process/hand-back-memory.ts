import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Clock } from '../clock/clock.ts';

/** Stops everything else for about 30 ms. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Returns unused memory to the system. V8 keeps it until memory runs short. After the start that is
 * half of an idle store's memory, because loading the code leaves as much garbage as code.
 */
export function handBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}

/** The first visitors should not have to wait for it. */
const FIRST_MS = 2000;
const CHECK_MS = 5000;
/** The processor time of a check's period, in microseconds, up to which the store counts as idle. */
const IDLE_CPU = 500_000;
const GROWN_BYTES = 16 * 1024 * 1024;

/** Hands memory back soon after the start, and again when the store is idle after it has grown. */
export function handBackMemoryWhenIdle(clock: Clock): void {
  let level = 0;
  let cpu = process.cpuUsage();
  const handBack = () => {
    handBackMemory();
    level = process.memoryUsage.rss();
    cpu = process.cpuUsage();
  };
  const check = () => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    if (user + system > IDLE_CPU) return;
    if (process.memoryUsage.rss() - level > GROWN_BYTES) handBack();
  };
  clock.timeout(FIRST_MS, () => {
    handBack();
    clock.every(CHECK_MS, check);
  });
}
