import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buildControls, type Controls } from './controls/controls.ts';
import { handleApi } from './handle-api.ts';
import { connectionOf, readBody, sendText } from './http/bodies.ts';
import { listen } from './http/listen.ts';
import { handleDashboard } from './pages/dashboard.ts';
import { handlePage } from './pages/pages.ts';
import { resetState } from './state/reset.ts';
import { type Clock, createState, type State } from './state/state.ts';
import { loadState, saveState } from './state/state-file.ts';

export interface SandboxOptions {
  /** 0 means any free port. */
  port: number;
  host?: string;
  clock?: Clock;
  /** Keeps the state across restarts; without it the state is in memory only. */
  stateFile?: string;
  /** Receives unexpected errors. */
  log?: (message: string) => void;
}

export interface Sandbox {
  /** `http://127.0.0.1:24100` */
  url: string;
  port: number;
  controls: Controls & { reset: () => void };
  close(): Promise<void>;
}

/** Starts the sandbox, a server that behaves like Stripe. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', stateFile } = options;
  const state = createState(options.clock ?? { now: () => new Date() });
  state.log = options.log ?? ((message) => process.stderr.write(`${message}\n`));
  if (stateFile) {
    loadState(state, stateFile);
    state.save = () => saveState(state, stateFile);
  }
  const controls = { ...buildControls(state), reset: () => resetState(state) };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: Error) => {
      state.log(error.stack ?? error.message);
      if (!response.headersSent) sendText(response, 500, 'The sandbox failed.');
    });
  });
  const port = await listen(server, options.port, host);
  state.origin = `http://${host}:${port}`;
  return { url: state.origin, port, controls, close: () => close(state, server) };
}

function close(state: State, server: Server): Promise<void> {
  resetTimers(state);
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function resetTimers(state: State): void {
  state.faults.clear();
  state.webhooks.reset();
}

async function answer(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method ?? 'GET';
  if (pathname.startsWith('/v1/')) {
    for (const [name, value] of CORS) response.setHeader(name, value);
    if (method === 'OPTIONS') {
      sendText(response, 204, '');
      return;
    }
    const body = await readBody(request);
    const { headers } = request;
    const asked = { method, path: pathname, query: search.slice(1), body, headers };
    return handleApi(state, asked, connectionOf(request, response));
  }
  const body = method === 'POST' ? await readBody(request) : '';
  if (pathname.startsWith('/dashboard/')) {
    const { origin, host } = request.headers;
    return handleDashboard(state, { method, pathname, body, origin, host }, response);
  }
  handlePage(state, { method, pathname, body }, response);
}

/** Any site may call the API from a browser, as with Stripe. */
const CORS = [
  ['access-control-allow-origin', '*'],
  ['access-control-allow-methods', 'GET, POST, DELETE'],
  ['access-control-allow-headers', 'authorization, content-type, idempotency-key, stripe-version'],
  ['access-control-expose-headers', 'Request-Id, Stripe-Version, Idempotent-Replayed'],
  ['access-control-max-age', '300'],
] as const;
