import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An empty page in place of the built ones; returns the folder it lies in. */
export function stubPages(dataDir: string): string {
  const folder = join(dataDir, 'web');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><!--head--></head><body><!--bootstrap--><!--page--></body></html>',
  );
  return folder;
}
