import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openVisitor } from '../../e2e/support/visitor.ts';
import { readConfig } from '../../server/start/config.ts';
import { type RunningStore, startStore } from '../../server/start/start-store.ts';
import { root } from '../root.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import { writePages } from './pages.ts';

/** A web application of its own, so that no file of the project is changed. */
const SOURCES = {
  'web/index.html': readFileSync(path.join(root, 'web', 'index.html'), 'utf8'),
  'web/app/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/app/main.tsx': `import { createRoot } from 'react-dom/client';
    import { Page } from './page.tsx';
    createRoot(document.getElementById('root')).render(<Page />);`,
  'web/app/page.tsx': `import { useState } from 'react';
    export function Page() {
      const [text, setText] = useState('');
      return <><h1>First</h1><input value={text} onChange={(e) => setText(e.target.value)} /></>;
    }`,
  'web/ui/ui.css': 'h1 { color: rgb(1, 2, 3); }',
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-dev-'));
const inFolder = (name: string) => path.join(folder, name);
let store: RunningStore;
let devServer: DevServer;
let url = '';

function put(name: string, text: string) {
  mkdirSync(path.dirname(inFolder(name)), { recursive: true });
  writeFileSync(inFolder(name), text);
}

function edit(name: string, from: string, to: string) {
  put(name, readFileSync(inFolder(name), 'utf8').replace(from, to));
}

function openStore(port: string): Promise<RunningStore> {
  const config = readConfig({ PORT: port, LOG_LEVEL: 'silent', DATA_DIR: inFolder('data') });
  return startStore(config, { webFolder: inFolder('pages') });
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(SOURCES)) put(name, text);
  symlinkSync(path.join(root, 'node_modules'), inFolder('node_modules'));
  writePages(inFolder('web'), inFolder('pages'));
  store = await openStore('0');
  const storePort = Number(new URL(store.url).port);
  const web = inFolder('web');
  const cacheDir = inFolder('vite');
  const quiet = { cacheDir, logLevel: 'silent' } as const;
  devServer = await startDevServer({ web, host: '127.0.0.1', port: 0, storePort, ...quiet });
  url = `http://127.0.0.1:${devServer.port}`;
}, 600_000);
afterAll(async () => {
  await devServer.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

test('an edit shows in the open page, which keeps its state and its security policy', {
  tags: 'full',
  timeout: 600_000,
}, async () => {
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openVisitor(browser, { origins: [url] });
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    await page.getByRole('textbox').fill('typed before the edits');
    edit('web/app/page.tsx', 'First', 'Second');
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    edit('web/ui/ui.css', '1, 2, 3', '4, 5, 6');
    const color = () => page.evaluate('getComputedStyle(document.querySelector("h1")).color');
    await expect.poll(color, { timeout: 60_000 }).toBe('rgb(4, 5, 6)');
    expect(await page.getByRole('textbox').inputValue()).toBe('typed before the edits');
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
