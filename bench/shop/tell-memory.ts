/**
 * Preloaded into the measured server. On SIGUSR2 it collects garbage and prints the bytes in use, as
 * `memory <number of the request> <JSON>`.
 */
import { handBackMemory } from '#platform/process/hand-back-memory.ts';

let asked = 0;
process.on('SIGUSR2', () => {
  asked += 1;
  handBackMemory();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory ${asked} ${JSON.stringify({ used: heapUsed + external, rss })}\n`);
});
