import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compressed for every request again, so a fast level is used. */
const QUALITY = 4;

/** The better of the two encodings that a browser takes, by its Accept-Encoding; undefined: neither. */
function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const taken = accepted
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

/** A text in the fewest bytes that the browser takes, and the headers that say so. */
export async function compressText(text: string, accepted = '') {
  const bytes = Buffer.from(text);
  const vary = { vary: 'accept-encoding' };
  const encoding = encodingFor(accepted);
  if (encoding === undefined) return { bytes, headers: vary };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const small = encoding === 'br' ? toBrotli(bytes, { params }) : toGzip(bytes, { level: QUALITY });
  return { bytes: await small, headers: { ...vary, 'content-encoding': encoding } };
}
