import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes the buffers they came in are swept up. */
const SWEEP_BYTES = 4 * 1024 * 1024;

/** What was in use during two sweeps counts as old, and is passed over: so much of it may gather. */
const PASSED_OVER_BYTES = 16 * 1024 * 1024;

type Collector = (options: { type: 'minor' | 'major'; execution: 'sync' }) => void;

let collect: Collector | undefined;
let sinceSweep = 0;
/** What buffers held when everything dead was last cleared away. */
let inUse = 0;

/**
 * Every piece of a body comes in a buffer of its own, outside of V8's heap. Left alone V8 lets some
 * of them gather (64 MB; after a quiet time, when it has made its heap small, no more than 8) and
 * then marks the whole heap to be rid of them, again and again: two thirds of what an upload costs.
 * Nearly all died young: a look at the youngest objects takes 0.3 ms and frees them. Where many come
 * at once, some wait for the disk so long that they count as old; they take a whole look, now and then.
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

function findCollector(): Collector {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collector;
}
