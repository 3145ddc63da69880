import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The store takes a second or two to start again, longer on a busy machine. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;
const HOST = '127.0.0.1';

function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, HOST);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket.off('error', reject)));
  });
}

/** Connects to the store, as soon as it listens (again). */
async function connectWhenOpen(port: number, gone: AbortSignal): Promise<net.Socket> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await connect(port);
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(PAUSE_MS, undefined, { signal: gone });
    }
  }
}

/** Each request has a connection of its own, so its headers do not speak for the browser's. */
function withoutConnection({
  connection: _,
  'keep-alive': __,
  ...headers
}: IncomingMessage['headers']) {
  return headers;
}

async function exchange(request: IncomingMessage, response: ServerResponse, socket: net.Socket) {
  const { method, url: path } = request;
  const headers = { ...withoutConnection(request.headers), connection: 'close' };
  const onward = http.request({ method, path, headers, createConnection: () => socket });
  response.once('close', () => onward.destroy());
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).once('error', reject);
  });
  // The store may refuse a body before it has all of it: then its answer counts.
  pipeline(request, onward).catch(() => {});
  const incoming = await answer;
  response.writeHead(incoming.statusCode ?? 502, withoutConnection(incoming.headers));
  await pipeline(incoming, response);
}

/**
 * Hands a request to the store on this machine, and its answer back, both unchanged: the Host
 * header too, so the store sees the address the page was opened at. Waits while the store starts.
 * @param port where the store listens
 */
export async function passOn(request: IncomingMessage, response: ServerResponse, port: number) {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await exchange(request, response, await connectWhenOpen(port, gone.signal));
  } catch {
    if (response.headersSent || response.destroyed) response.destroy();
    else response.writeHead(502).end('The store does not answer. See what its terminal says.');
  }
}
