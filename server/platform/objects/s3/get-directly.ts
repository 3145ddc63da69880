import { type IncomingMessage, Agent as PlainAgent, get as plainGet } from 'node:http';
import { Agent, get } from 'node:https';
import type { Bytes } from '../objects.ts';

const CONNECTIONS = { keepAlive: true, maxSockets: 2000 };
const plainAgent = new PlainAgent(CONNECTIONS);
const agent = new Agent(CONNECTIONS);

interface DirectRequest {
  /** Signed for the range. */
  address: string;
  range: Bytes;
  /** Empty: whichever object there is. */
  etag: string;
  /** The time without progress after which the request fails, in milliseconds. */
  idleMs: number;
}

/**
 * Asks for a range of an object that is known. Null: it did not come, for whatever reason; the SDK is to be asked, which
 * takes twice the time and says what is wrong.
 */
export function getDirectly(request: DirectRequest): Promise<IncomingMessage | null> {
  const { address, range, etag, idleMs: timeout } = request;
  const headers = {
    range: `bytes=${range.start}-${range.end}`,
    ...(etag !== '' && { 'if-match': etag }),
  };
  const lengthBytes = range.end - range.start + 1;
  return new Promise((resolve) => {
    const take = (answer: IncomingMessage): void => {
      const { statusCode, headers: about } = answer;
      if (statusCode === 206 && Number(about['content-length']) === lengthBytes) resolve(answer);
      else {
        answer.destroy();
        resolve(null);
      }
    };
    const asked = address.startsWith('https:')
      ? get(address, { agent, headers, timeout }, take)
      : plainGet(address, { agent: plainAgent, headers, timeout }, take);
    // After the answer has begun, it fails itself.
    asked.on('error', () => resolve(null)).on('timeout', () => asked.destroy());
  });
}
