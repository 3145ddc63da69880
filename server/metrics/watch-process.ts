import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock } from '#platform/clock/clock.ts';
import type { Family } from './exposition.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const RESOLUTION_MS = 20;

const gauge = (name: string, help: string, value: number): Family => {
  return { name, help, type: 'gauge', samples: [{ value }] };
};

/** This process: its memory, processor time and event loop. */
export function watchProcess(clock: Clock): { read: () => Family[]; stop: () => void } {
  const startedAt = Math.round(clock.now() / 1000 - process.uptime());
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const readDelays = (): Family[] => {
    const read = (what: string, percent: number, which: string): Family => {
      const measured = delays.count === 0 ? 0 : delays.percentile(percent) / NANOSECONDS;
      // A timer of this resolution is measured; the delay is what is above it.
      const value = Math.max(0, measured - RESOLUTION_MS / 1000);
      const help = `How long the event loop was late since the last scrape: ${which}.`;
      return gauge(`sleigh_event_loop_delay_${what}_seconds`, help, value);
    };
    const families = [
      read('median', 50, 'the median'),
      read('p99', 99, 'the 99th percentile'),
      read('max', 100, 'the longest'),
    ];
    delays.reset();
    return families;
  };
  const read = (): Family[] => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      ...readDelays(),
      gauge('sleigh_process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('sleigh_process_heap_bytes', 'Memory of the JavaScript heap in use.', heapUsed),
      gauge('sleigh_process_external_memory_bytes', 'Memory of buffers.', external),
      gauge('sleigh_process_start_time_seconds', 'When it started, since 1970.', startedAt),
      {
        name: 'sleigh_process_cpu_seconds_total',
        help: 'Processor time.',
        type: 'counter',
        samples: [{ value: (user + system) / MICROSECONDS }],
      },
    ];
  };
  return { read, stop: () => void delays.disable() };
}
