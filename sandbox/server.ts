import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildControls, type Controls } from './controls/controls.ts';
import { handleApi } from './handle-api.ts';
import { HOST, listen } from './http/listen.ts';
import { sendText } from './http/send-text.ts';
import { handleDashboard } from './pages/dashboard.ts';
import { handlePage } from './pages/pages.ts';
import { type Clock, systemClock } from './state/clock.ts';
import { createState, resetState, type State } from './state/state.ts';
import { loadState, saveState } from './state/state-file.ts';

export interface SandboxOptions {
  /** 0 means any free port. */
  port: number;
  /** Absent: the machine's time. */
  clock?: Clock;
  /**
   * How long a payment or refund stays pending. Absent: 10,000; `Infinity`: until a control settles it.
   */
  settlesAfterMs?: number;
  /** Keeps the state across restarts; without it the state is in memory only. */
  stateFile?: string;
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
  const { clock = systemClock, settlesAfterMs = 10_000, stateFile } = options;
  const state = createState({ clock, settlesAfterMs });
  if (stateFile) {
    loadState(state, stateFile);
    state.save = () => saveState(state, stateFile);
  }
  const controls = { ...buildControls(state), reset: () => resetState(state) };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: Error) => {
      process.stderr.write(`${error.stack ?? error.message}\n`);
      if (!response.headersSent) sendText(response, 500, 'The sandbox failed.');
    });
  });
  const port = await listen(server, options.port);
  state.origin = `http://${HOST}:${port}`;
  return { url: state.origin, port, controls, close: () => close(state, server) };
}

function close(state: State, server: Server): Promise<void> {
  state.faults.clear();
  state.webhooks.reset();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method ?? 'GET';
  if (pathname.startsWith('/v1/')) {
    // Any site may call the API from a browser, as with Stripe.
    response.setHeader('access-control-allow-origin', '*');
    const { headers } = request;
    const asked = { method, path: pathname, query: search.slice(1), body: await text(request) };
    return handleApi(state, { ...asked, headers }, response);
  }
  const body = await text(request);
  if (pathname.startsWith('/dashboard/')) {
    const { origin, host } = request.headers;
    return handleDashboard(state, { method, pathname, body, origin, host }, response);
  }
  handlePage(state, { method, pathname, body }, response);
}
