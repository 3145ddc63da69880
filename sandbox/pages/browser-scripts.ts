import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const FOLDER = join(import.meta.dirname, '../browser');
const ready = new Map<string, string>();

/**
 * One classic script made of `browser/<entry>.ts` and its imports: types are stripped and modules
 * concatenated in one function, so that no build step is needed. This requires that the files
 * there import by name only and never declare the same name twice.
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

/** A file of the browser folder, unchanged (style sheets, pages). */
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

// Node warns that stripping types is experimental. The warning is suppressed because it would only
// distract in the demo's console.
function withoutTypes(source: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = warn;
  }
}
