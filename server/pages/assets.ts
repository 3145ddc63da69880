import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type {
  Encoding,
  PreparedBody,
  PreparedResponse,
} from '#platform/http/prepared/prepared-response.ts';
import { isMissing } from '#platform/local-disk/folders.ts';

/** The types of the files that the build makes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** The files that the build packs, by the end of their names. */
const PACKED = { br: '.br', gzip: '.gz' } as const;
const NAME = /^\/assets\/([\w-][\w.-]*)$/;

/** The content of a file; undefined if there is none. */
function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** An asset in every packing that was built; undefined if the folder has none of that name. */
function readAsset(folder: string, name: string, type: string): PreparedResponse | undefined {
  const body = (encoding: Encoding, file = name): PreparedBody | undefined => {
    const bytes = readIfThere(join(folder, file));
    if (bytes === undefined) return undefined;
    const etag = `"${file}"`;
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    return { etag, headers, bytes };
  };
  const identity = body('identity');
  if (identity === undefined) return undefined;
  const packed = (encoding: keyof typeof PACKED) =>
    body(encoding, name + PACKED[encoding]) ?? identity;
  return { br: packed('br'), gzip: packed('gzip'), identity };
}

/** The folders in which other versions' assets are kept, each with one version. */
function foldersIn(keptFolder: string): string[] {
  try {
    return readdirSync(keptFolder).map((name) => join(keptFolder, name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * The files of a folder, by the path of their address. Each is read when it is first asked for and then
 * kept, three megabytes in all: 500 slow readers that each had a file open made a visitor wait two seconds.
 * Their names carry their contents' hash, so browsers keep them for ever. What is not there is looked for among the
 * other versions in `keptFolder` (`keep-assets.ts`), for pages of an earlier version, or of a later one on another
 * node. So is this version's own, if the folder was built anew meanwhile.
 */
export function openAssets(
  folder: string,
  keptFolder: string,
): (path: string) => PreparedResponse | undefined {
  const own = new Map<string, PreparedResponse>();
  const others = new Map<string, { answer: PreparedResponse; place: string }>();
  const findKept = (path: string, name: string, type: string) => {
    const known = others.get(path);
    if (known !== undefined && existsSync(known.place)) return known.answer;
    others.delete(path);
    for (const place of foldersIn(keptFolder)) {
      const answer = readAsset(place, name, type);
      if (answer === undefined) continue;
      others.set(path, { answer, place });
      return answer;
    }
    return undefined;
  };
  return (path) => {
    const known = own.get(path);
    if (known !== undefined) return known;
    const [, name = ''] = NAME.exec(path) ?? [];
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined) return undefined;
    const answer = others.has(path) ? undefined : readAsset(folder, name, type);
    if (answer === undefined) return findKept(path, name, type);
    own.set(path, answer);
    return answer;
  };
}
