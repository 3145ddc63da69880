import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const FOLDER = join(import.meta.dirname, '../browser');
const ready = new Map<string, string>();

/**
 * One classic script of `browser/<entry>.ts` and what it imports: types stripped, modules laid one
 * after the other in one function, so that no build step is needed. It rests on the files there
 * importing by name only and never using one name twice.
 */
export function browserScript(entry: string): string {
  const known = ready.get(entry);
  if (known) return known;
  const parts: string[] = [];
  gather(join(FOLDER, `${entry}.ts`), new Set(), parts);
  const script = `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
  ready.set(entry, script);
  return script;
}

/** A file of the browser folder as it is (style sheets, pages). */
export function browserFile(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}

function gather(file: string, seen: Set<string>, parts: string[]): void {
  if (seen.has(file)) return;
  seen.add(file);
  const source = withoutTypes(readFileSync(file, 'utf8'));
  const body = source.replace(/^import\s[^;]*?from\s+'(\.[^']+)';/gm, (_all, path: string) => {
    gather(resolve(dirname(file), path), seen, parts);
    return '';
  });
  parts.push(body.replace(/^export (?=const|function|async|class)/gm, ''));
}

// Node warns that stripping is experimental each time it is first used; the demo's console is no
// place for that.
function withoutTypes(source: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = warn;
  }
}
