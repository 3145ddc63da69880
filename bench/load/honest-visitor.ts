/**
 * honest-visitor.ts <url> <seconds>: visits the shop as one person does, each time on a connection of its
 * own, and prints the milliseconds of every visit as JSON. A visit that is not answered in 30 seconds, or
 * not with 200, is a failure.
 */
import { get } from 'node:http';

const [, , url = '', seconds = '10'] = process.argv;
const PATHS = ['/', '/api/packages'];
const PAUSE_MS = 50;
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
for (let turn = 0; performance.now() < until; turn += 1) {
  times.push(await visit(PATHS[turn % PATHS.length] ?? '/'));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.stdout.write(`${JSON.stringify(times)}\n`);
