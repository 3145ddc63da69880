/**
 * honest-visitor.ts <url> <seconds> <path ...>: asks for these pages in turn as one person does, each time on a
 * connection of its own and after a pause, and prints the milliseconds of every answer as JSON. A page that is not
 * answered in 30 seconds, or with another status than 200, is a failure.
 */
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const [, , url = '', seconds = '10', ...paths] = process.argv;
const PAUSE_MS = 20;
const PATIENCE_MS = 30_000;

function visit(path: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asking = get(url + path, { agent: false, timeout: PATIENCE_MS }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - begun));
      answer.on('error', reject);
    });
    asking.on('timeout', () => asking.destroy(new Error(`${path} was not answered`)));
    asking.on('error', reject);
  });
}

const times: number[] = [];
const until = performance.now() + Number(seconds) * 1000;
while (performance.now() < until) {
  times.push(await visit(paths[times.length % paths.length] ?? '/'));
  await setTimeout(PAUSE_MS);
}
process.stdout.write(`${JSON.stringify(times)}\n`);
