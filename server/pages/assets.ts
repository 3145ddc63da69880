import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Encoding, ReadyAnswer, ReadyBody } from '#platform/http/ahead/ready-answer.ts';

/** What the build makes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** The files that the build packs, by the end of their names. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

/**
 * The files of a folder, by the path of their address. Each is read when it is first asked for and then
 * kept, three megabytes in all: 500 slow readers that each had a file open made a visitor wait two seconds.
 * Their names carry their contents' hash, so browsers keep them for ever.
 */
export function openAssets(folder: string): (path: string) => ReadyAnswer | undefined {
  const names = new Set(readdirSync(folder));
  const kept = new Map<string, ReadyAnswer>();
  const read = (name: string, type: string): ReadyAnswer => {
    const body = (encoding: Encoding, file = name): ReadyBody => {
      const etag = `"${file}"`;
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      };
      return { etag, headers, bytes: readFileSync(join(folder, file)) };
    };
    const identity = body('identity');
    const packed = (encoding: keyof typeof PACKED): ReadyBody => {
      const file = name + PACKED[encoding];
      return names.has(file) ? body(encoding, file) : identity;
    };
    return { br: packed('br'), gzip: packed('gzip'), identity };
  };
  return (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const name = path.startsWith('/assets/') ? path.slice('/assets/'.length) : '';
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined || !names.has(name)) return undefined;
    const answer = read(name, type);
    kept.set(path, answer);
    return answer;
  };
}
