import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';

/** The test shop, bundled for the browser. */
export async function bundleShop(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, rollupOptions: { input: 'shop.ts' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The test shop was not bundled.');
  return chunk.code;
}

const STYLE = `body{margin:0;font-family:sans-serif}main{max-width:520px;margin:0 auto;padding:24px;min-height:80vh}
.light{background:#FBF7F0;color:#1B2320;color-scheme:light}.night{background:#0F1513;color:#EDF2EE;color-scheme:dark}
button{min-height:32px;background:#0F4C3A;color:#fff;border:0}button:disabled{background:#444}`;

/** Serves the shop on a site of its own, with a content security policy like the store's. */
export async function serveShop(
  code: string,
  provider: string,
): Promise<{ url: string; server: Server }> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${provider}`,
    "style-src 'self' 'unsafe-inline'",
    `frame-src ${provider}`,
    `connect-src 'self' ${provider}`,
    "img-src 'self'",
    "base-uri 'none'",
  ].join('; ');
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/shop.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
      return;
    }
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
    const body =
      path === '/shop'
        ? `<div id="root"></div><script type="module" src="/shop.js"></script>`
        : '<h1>Thank you</h1>';
    response
      .writeHead(path === '/favicon.ico' ? 204 : 200, headers)
      .end(
        `<!doctype html><html lang="en"><title>Shop</title><style>${STYLE}</style>${body}</html>`,
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
