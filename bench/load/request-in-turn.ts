/**
 * request-in-turn.ts <url> <seconds> <clients> <question> [<per second>]: so many clients ask the same question,
 * each on a connection that it keeps, and again when it is answered; with a rate, not more often than that
 * together. Prints how many answers came. An answer other than 200 is a failure.
 */
import { Agent, request } from 'node:http';

export interface Question {
  method: string;
  path: string;
  /** `*` in it becomes another word each time. */
  body?: string;
}

const [, , url = '', seconds = '10', clients = '4', asked = '', perSecond = 'Infinity'] =
  process.argv;
const { method, path, body = '' }: Question = JSON.parse(asked);
const gapMs = (1000 * Number(clients)) / Number(perSecond);
const until = performance.now() + Number(seconds) * 1000;
let answers = 0;

function ask(agent: Agent): Promise<void> {
  answers += 1;
  const said = body.replace('*', String(answers));
  const headers = said === '' ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { method, agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume().on('end', resolve).on('error', reject);
    });
    asking.on('error', reject).end(said);
  });
}

async function keepRequesting(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let next = performance.now(); next < until; ) {
    await ask(agent);
    next = Math.max(next + gapMs, performance.now());
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  agent.destroy();
}

await Promise.all(Array.from({ length: Number(clients) }, keepRequesting));
process.stdout.write(`${answers}\n`);
