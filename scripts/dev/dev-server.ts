import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { root } from '../root.ts';
import { VITE_BASE } from './pages.ts';
import { passOn } from './pass-on.ts';

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

/**
 * The server that a browser talks to in development. Vite serves modules and styles, and notifies the page of
 * changes over a WebSocket; everything else goes to the store.
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { web, host, storePort, cacheDir, logLevel = 'info' } = options;
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
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [root, web] } },
  });
  server.on('request', (request, response) => {
    if (request.url?.startsWith(VITE_BASE)) vite.middlewares(request, response);
    else passOn(request, response, storePort);
  });
  const close = async () => {
    await vite.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port, host, () => resolve());
    });
  } catch (error) {
    await close();
    throw error;
  }
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, vite, close };
}
