import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest|txt)$/;
/** Compressing fewer bytes than this does not save a packet. */
const MIN_BYTES = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  const neighbours = [writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)];
  await Promise.all(neighbours);
}

/** Writes x.br and x.gz for every text file x in a folder. The store serves them as they are. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
}
