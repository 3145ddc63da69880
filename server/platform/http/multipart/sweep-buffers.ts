import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes the buffers they came in are swept up. */
const SWEEP_BYTES = 16 * 1024 * 1024;

type Collector = (options: { type: 'minor'; execution: 'sync' }) => void;

let collect: Collector | undefined;
let sinceSweep = 0;

/**
 * Every piece of a body comes in a buffer of its own, outside of V8's heap. Left alone V8 lets 64 MB
 * of dead ones gather and then marks the whole heap to be rid of them, 16 times a GB: half of what
 * an upload costs. They all died young: a look at the youngest objects takes 1 ms and frees them.
 */
export function countReceived(bytes: number): void {
  sinceSweep += bytes;
  if (sinceSweep < SWEEP_BYTES) return;
  sinceSweep = 0;
  collect ??= findCollector();
  collect({ type: 'minor', execution: 'sync' });
}

function findCollector(): Collector {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collector;
}
