import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders without files of our own. */
const FOREIGN = /^(node_modules|\.git|dist|\.dist-new|\.dist-old|release|data|test-results|media)$/;

/** All files below the given folders (or the files themselves), relative to the root, sorted. */
export function listFiles(root: string, sources: string[]): string[] {
  const found: string[] = [];
  const visit = (name: string) => {
    const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
    if (stat?.isFile()) found.push(name);
    if (!stat?.isDirectory()) return;
    for (const inside of readdirSync(path.join(root, name))) {
      if (!FOREIGN.test(inside)) visit(path.posix.join(name, inside));
    }
  };
  for (const source of sources) visit(source);
  return found.sort();
}
