/**
 * Builds the pages as `npm run build` does, but in memory, and prints the `Bundle` as JSON. It is a
 * program of its own because Vite reads and sets NODE_ENV.
 */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { root } from '../root.ts';
import type { Bundle, BundleFile } from './bundle.ts';

const fromRoot = (file: string) => path.relative(root, file);
const sizeOf = (code: string) => gzipSync(code, { level: 9 }).length;

function fileOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset): BundleFile {
  if (part.type === 'asset') {
    const text = String(part.source);
    const sources = { 'web style sheets': text.length };
    return { name: part.fileName, size: sizeOf(text), source: null, with: [], sources };
  }
  const { fileName: name, code, imports, modules, facadeModuleId, viteMetadata } = part;
  const isLoaded = part.isEntry || part.isDynamicEntry;
  return {
    name,
    size: sizeOf(code),
    source: isLoaded && facadeModuleId ? fromRoot(facadeModuleId) : null,
    with: [...imports, ...(viteMetadata?.importedCss ?? [])],
    sources: Object.fromEntries(
      Object.entries(modules).map(([id, { renderedLength }]) => [fromRoot(id), renderedLength]),
    ),
  };
}

process.env.NODE_ENV = 'production';
const configFile = path.join(root, 'vite.config.ts');
const built = await build({ configFile, logLevel: 'error', build: { write: false } });
if (!('output' in built)) throw new Error('Vite built more than one bundle, or none.');
const { output } = built;
const page = output.find(({ fileName }) => fileName === 'index.html');
if (page?.type !== 'asset') throw new Error('Vite built no index.html.');
const html = String(page.source);

/** The style sheet that stands in the page itself, as a file that is loaded with its program. */
function withInlineSheet(files: BundleFile[]): BundleFile[] {
  const text = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet]) => sheet).join('');
  const sources = { 'web style sheets': text.length };
  const sheet = { name: 'index.html.css', size: sizeOf(text), source: null, with: [], sources };
  const program = path.join('web', 'index.html');
  return [
    sheet,
    ...files.map((file) =>
      file.source === program ? { ...file, with: [...file.with, sheet.name] } : file,
    ),
  ];
}

const files = output.filter(({ fileName }) => /\.(js|css)$/.test(fileName)).map(fileOf);
const bundle: Bundle = { files: withInlineSheet(files), html };
process.stdout.write(JSON.stringify(bundle));
