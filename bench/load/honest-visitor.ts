/**
 * honest-visitor.ts <url> <seconds> <visits> [<pause>]: makes these visits in turn as one person does, each
 * time on a connection of its own and after a pause (50 milliseconds), and prints the milliseconds of every
 * visit as JSON. A visit that is not answered in 30 seconds, or with another status, is a failure.
 */
import { get } from 'node:http';

export interface Visit {
  path: string;
  headers?: Record<string, string>;
  status: number;
}

const [, , url = '', seconds = '10', visits = '[]', pause = '50'] = process.argv;
const VISITS: readonly Visit[] = JSON.parse(visits);
const PATIENCE_MS = 30_000;

function visit({ path, headers = {}, status }: Visit): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const options = { agent: false, timeout: PATIENCE_MS, headers };
    const asking = get(url + path, options, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${path} answered ${answer.statusCode}`));
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
  const next = VISITS[turn % VISITS.length];
  if (next === undefined) throw new Error('no visits');
  times.push(await visit(next));
  await new Promise((resolve) => setTimeout(resolve, Number(pause)));
}
process.stdout.write(`${JSON.stringify(times)}\n`);
