/**
 * Preloaded into a server that is measured: on SIGUSR2 it collects what is garbage and prints what is
 * left, in bytes, as `memory <how often asked> <JSON>`.
 */
import { handBackMemory } from '#platform/hand-back-memory.ts';

let asked = 0;
process.on('SIGUSR2', () => {
  asked += 1;
  handBackMemory();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory ${asked} ${JSON.stringify({ used: heapUsed + external, rss })}\n`);
});
