import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { root } from '../root.ts';
import { VITE_BASE } from './pages.ts';

/** The store takes a second or two to start again, longer on a busy machine. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;
const STORE_HOST = '127.0.0.1';

export type DevServerOptions = {
  /** The folder of the web application's source. */
  web: string;
  /** Where visitors come in; port 0 takes any free one. */
  host: string;
  port: number;
  /** Where the store listens, on this machine. */
  storePort: number;
  /** Where Vite keeps the packages it has bundled; absent: in node_modules. */
  cacheDir?: string;
  logLevel?: 'info' | 'silent';
};

export type DevServer = { port: number; vite: ViteDevServer; close(): Promise<void> };

/** Waits until the store listens (again), so that requests wait while it starts. */
async function untilOpen(port: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const socket = net.connect(port, STORE_HOST);
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(PAUSE_MS);
    } finally {
      socket.destroy();
    }
  }
}

/**
 * The server that a browser talks to in development. Vite serves modules and styles, and notifies the page of
 * changes over a WebSocket; everything else goes to the store, and its answer back, both unchanged: the Host
 * header too, so the store sees the address the page was opened at.
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { web, host, storePort, cacheDir, logLevel = 'info' } = options;
  const toStore = {
    target: `http://${STORE_HOST}:${storePort}`,
    bypass: async () => {
      await untilOpen(storePort);
      return undefined;
    },
  };
  const server = createHttpServer();
  const vite = await createViteServer({
    configFile: path.join(root, 'vite.config.ts'),
    root: web,
    base: VITE_BASE,
    cacheDir,
    mode: 'development',
    appType: 'custom',
    clearScreen: false,
    logLevel,
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [root, web] },
      // The store answers for itself.
      cors: false,
      proxy: { [`^/(?!${VITE_BASE.slice(1)})`]: toStore },
    },
  });
  server.on('request', vite.middlewares);
  const close = async () => {
    await vite.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await once(server.listen(options.port, host), 'listening');
  } catch (error) {
    await close();
    throw error;
  }
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, vite, close };
}
