import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { startNginx } from '../references/nginx.ts';
import { ownHeaders } from '../references/own-headers.ts';
import { startReference } from '../references/server.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { openVideoShop, type VideoShop } from '../shop/video-shop.ts';

/** A server that serves the video of 1 GB. */
export interface VideoServer {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

const CHECKED_PIECE_BYTES = 16 * 1024 * 1024;

/**
 * Opens a shop, a bare server and an nginx with the same video, or a rendition of it. The store serves it to
 * its buyer only, the references to anybody. Each server has been checked: it sends the right bytes in
 * ranges.
 */
export async function serveVideo(
  place: Workplace,
  what: 'path' | 'renditionPath',
): Promise<VideoServer[]> {
  const opened = await openVideoShop(place);
  const { shop, folder, file, headers } = opened;
  const path = opened[what];
  const bare = await startBare(place, { ...opened, path });
  const nginx = await startNginx(place, folder);
  const servers = [
    { name: 'store', pid: shop.pid, url: shop.url + path, headers },
    { name: 'node:http', pid: bare.pid, url: bare.origin + path, headers },
    { name: 'nginx', pid: nginx.pid, url: `${nginx.origin}/${file}`, headers },
  ];
  const expected = createHash('sha256');
  for await (const piece of createReadStream(join(folder, file))) expected.update(piece);
  const hash = expected.digest('hex');
  for (const server of servers) await assertWhole(server, hash);
  await assertGuarded(shop.url + path);
  return servers;
}

async function startBare(place: Workplace, { shop, folder, file, path, headers }: VideoShop) {
  const answer = await fetch(shop.url + path, { headers: { ...headers, range: 'bytes=0-9' } });
  await answer.arrayBuffer();
  const facts = join(place.folder, 'answer.json');
  await writeFile(facts, JSON.stringify({ headers: ownHeaders(answer), path, ...headers }));
  const database = join(folder, '../../sleigh.sqlite');
  return startReference(place, 'bare-ranges.ts', join(folder, file), database, facts);
}

async function assertWhole({ name, url, headers }: VideoServer, expected: string): Promise<void> {
  const hash = createHash('sha256');
  for (let start = 0; start < VIDEO_BYTES; start += CHECKED_PIECE_BYTES) {
    const range = `bytes=${start}-${start + CHECKED_PIECE_BYTES - 1}`;
    const answer = await fetch(url, { headers: { ...headers, range } });
    if (answer.status !== 206) throw new Unusable(`${name}: answered ${answer.status} to a range`);
    hash.update(Buffer.from(await answer.arrayBuffer()));
  }
  if (hash.digest('hex') !== expected) throw new Unusable(`${name}: sent other bytes`);
}

/** Makes sure that the store checks access to the video. */
async function assertGuarded(url: string): Promise<void> {
  const { status } = await fetch(url, { headers: { range: 'bytes=0-9' } });
  if (status !== 401) throw new Unusable(`store: answered ${status} to a stranger`);
}
