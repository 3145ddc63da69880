import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The beginning of Vite's own addresses. Every other address is the store's. */
export const VITE_BASE = '/@dev/';

/**
 * The page as the store hands it out in development: its files come from Vite. Vite would write the
 * set-up of React's refresh into the page itself, which the content security policy forbids; here
 * it is a script with an address, so the policy is the same as in production.
 */
export function developmentPage(html: string): string {
  // Before the page's own script, which they prepare for.
  const sheet = /<style>\s*@import "\.\/([^"]+)";\s*<\/style>/g;
  // Vite hands a style sheet out as a script that applies it, and applies it anew when it changes.
  const files = [...html.matchAll(sheet)].flatMap(([, file = '']) => file);
  const scripts = ['@vite/client', '@id/@vitejs/plugin-react/preamble', ...files];
  const tags = scripts.map((name) => `<script type="module" src="${VITE_BASE}${name}"></script>`);
  return html
    .replaceAll(sheet, '')
    .replace('<head>', () => `<head>${tags.join('')}`)
    .replaceAll('="./', () => `="${VITE_BASE}`);
}

/**
 * Writes the page into a folder that the store can take for the built pages.
 * @param web where the index.html of the source lies
 */
export function writePages(web: string, folder: string): void {
  // The store expects a folder of assets. In development it stays empty.
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  const html = readFileSync(path.join(web, 'index.html'), 'utf8');
  writeFileSync(path.join(folder, 'index.html'), developmentPage(html));
}
