import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders without files of our own, wherever they are, and the one of the demo's videos. */
const FOREIGN =
  /(^|\/)(node_modules|\.git|dist|\.dist-new|\.dist-old|release|data|test-results)$|^demo\/media$/;

/** All files below the given folders (or the files themselves), relative to the root, sorted. */
export function listFiles(root: string, sources: string[]): string[] {
  const found: string[] = [];
  const visit = (name: string) => {
    const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
    if (stat?.isFile()) found.push(name);
    if (!stat?.isDirectory()) return;
    for (const inside of readdirSync(path.join(root, name))) {
      const below = path.posix.join(name, inside);
      if (!FOREIGN.test(below)) visit(below);
    }
  };
  for (const source of sources) visit(source);
  return found.sort();
}
