import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '#platform/clock/clock.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const RESOLUTION_MS = 20;

/**
 * Watches this process: its memory, processor time and event loop, which `read` returns as metrics. prom-client's own
 * would have other names, and some cannot be stopped.
 */
export function watchProcess(clock: Clock): { read(): Registry; stop(): void } {
  const startedAt = Math.round(clock.now() / 1000 - process.uptime());
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const readDelay = (percent: number): number => {
    const measured = delays.count === 0 ? 0 : delays.percentile(percent) / NANOSECONDS;
    // A timer of this resolution is measured; the delay is what is above it.
    return Math.max(0, measured - RESOLUTION_MS / 1000);
  };
  const read = (): Registry => {
    const registry = new Registry();
    const registers = [registry];
    const gauge = (name: string, help: string, value: number) =>
      new Gauge({ name, help, registers }).set(value);
    const late = 'How long the event loop was late since the last scrape:';
    gauge('sleigh_event_loop_delay_median_seconds', `${late} the median.`, readDelay(50));
    gauge('sleigh_event_loop_delay_p99_seconds', `${late} the 99th percentile.`, readDelay(99));
    gauge('sleigh_event_loop_delay_max_seconds', `${late} the longest.`, readDelay(100));
    delays.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    gauge('sleigh_process_resident_memory_bytes', 'Memory of the process.', rss);
    gauge('sleigh_process_heap_bytes', 'Memory of the JavaScript heap in use.', heapUsed);
    gauge('sleigh_process_external_memory_bytes', 'Memory of buffers.', external);
    gauge('sleigh_process_start_time_seconds', 'When it started, since 1970.', startedAt);
    const { user, system } = process.cpuUsage();
    const name = 'sleigh_process_cpu_seconds_total';
    const seconds = new Counter({ name, help: 'Processor time.', registers });
    seconds.inc((user + system) / MICROSECONDS);
    return registry;
  };
  return { read, stop: () => void delays.disable() };
}
