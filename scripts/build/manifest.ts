import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  file: string;
  /** The keys of the chunks that it imports. */
  imports?: readonly string[] | undefined;
  /** The files of its style sheets. */
  css?: readonly string[] | undefined;
}

/** Vite's manifest: what each source was built into, by its path in web/. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The manifest of the pages that were built into a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
}

/**
 * The chunks that are loaded with these sources: those they were built into, and all that these import.
 * @throws when nothing was built from one of them
 */
export function chunksWith(manifest: Manifest, sources: readonly string[]): Set<Chunk> {
  const known = new Set(sources);
  const chunks = new Set<Chunk>();
  for (const source of known) {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`Nothing was built from ${source}.`);
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) known.add(imported);
  }
  return chunks;
}
