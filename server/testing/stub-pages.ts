import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page with all the places that the built one has, and nothing else. */
export const stubTemplate =
  '<!doctype html><html><head><!--head--><!--icon--><!--style--><!--fonts--><!--bootstrap--><!--start--><!--program--></head><body><noscript><!--notice--></noscript><div id="root"><!--page--></div></body></html>';

/** An empty page in place of the built ones; returns the folder it lies in. */
export function stubPages(dataDir: string): string {
  const folder = join(dataDir, 'web');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), stubTemplate);
  return folder;
}
