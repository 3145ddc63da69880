import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After this many bytes the buffers they came in are collected. */
const SWEEP_BYTES = 2 * 1024 * 1024;

/** Buffers that outlive two minor collections count as old. This many bytes of them may accumulate. */
const PASSED_OVER_BYTES = 16 * 1024 * 1024;

type Collector = (options: { type: 'minor' | 'major'; execution: 'sync' }) => void;

let collect: Collector | undefined;
let sinceSweep = 0;
/** Bytes held by buffers after the last major collection. */
let inUse = 0;

/**
 * Every piece that a socket receives, of an upload or of a bucket's answer, comes in a buffer of its own, outside V8's
 * heap. Left alone, V8 lets them accumulate (to 64 MB, or 8 MB after an idle time) and then marks its whole heap to
 * free them, which is two thirds of the cost of an upload, and half of that of passing a bucket's answer on. Nearly all
 * buffers die young, so a minor collection, which takes 0.3 ms, frees them. With many uploads at once some wait for
 * the disk long enough to count as old. Those need a major collection now and then. Without it an upload costs 1.83
 * times the processor time, at 0.55 of the speed.
 */
export function countReceived(bytes: number): void {
  sinceSweep += bytes;
  if (sinceSweep < SWEEP_BYTES) return;
  sinceSweep = 0;
  collect ??= findCollector();
  collect({ type: 'minor', execution: 'sync' });
  const { arrayBuffers } = process.memoryUsage();
  inUse = Math.min(inUse, arrayBuffers);
  if (arrayBuffers - inUse < PASSED_OVER_BYTES) return;
  collect({ type: 'major', execution: 'sync' });
  inUse = process.memoryUsage().arrayBuffers;
}

/**
 * Has buffers count as V8's memory, for a store whose files are in a bucket. The buffers of slow viewers grow old, and
 * V8 would collect all of the store's memory for every few of them. With 200 such viewers a GB costs 3.0 s of processor
 * time without it and 2.4 with it.
 */
export function countBuffersAsMemory(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

function findCollector(): Collector {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
