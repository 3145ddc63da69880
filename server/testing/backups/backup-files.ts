import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#platform/ids/ids.ts';

/** The paths of all files in a folder. */
export function pathsIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Rewrites a manifest, as another version or another clock would have written it. */
export function rewriteManifest(
  path: string,
  change: (content: Record<string, unknown>) => void,
): void {
  const content = JSON.parse(readFileSync(path, 'utf8').replace(/^.*\n/, ''));
  change(content);
  const text = JSON.stringify(content, null, 1);
  writeFileSync(path, `sleigh-backup 2 ${sha256(text)}\n${text}`);
}
