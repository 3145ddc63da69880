import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryBytes, peakMemory } from '../frame/cost.ts';
import { type Candidate, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { loadServer } from '../frame/wrk.ts';
import { askingInTurn } from '../load/ask-ranges.ts';
import { startNginx } from '../references/nginx.ts';
import { startReference, writeAnswer } from '../references/server.ts';
import { hashOf } from '../shop/video-file.ts';
import { openVideoShop, sellVideo, VIDEO_KEY } from '../shop/video-shop.ts';

/** A server that serves the video. */
export interface VideoServer {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

const CHECKED_PIECE_BYTES = 16 * 1024 * 1024;

/**
 * Opens a shop, a bare server and an nginx with the same video of 1 GB, or a rendition of it. The store serves it to
 * its buyer only, nginx to anybody. Each server has been checked: it sends the right bytes in ranges.
 */
export async function serveVideo(
  place: Workplace,
  what: 'path' | 'renditionPath',
): Promise<VideoServer[]> {
  const shop = await openVideoShop(place, sellVideo);
  const { headers, [what]: path } = shop.filled;
  const url = shop.url + path;
  const files = join(shop.dataDir, 'files');
  const file = join(files, VIDEO_KEY);
  const range = 'bytes=0-9';
  const answer = await fetch(url, { headers: { ...headers, range } });
  const facts = await writeAnswer(place, answer, { path, ...headers });
  const database = join(shop.dataDir, 'sleigh.sqlite');
  const bare = await startReference(place, 'bare-ranges.ts', file, database, facts);
  const nginx = await startNginx(place, files);
  const servers = [
    { name: 'store', pid: shop.pid, url, headers },
    { name: 'node:http', pid: bare.pid, url: bare.origin + path, headers },
    { name: 'nginx', pid: nginx.pid, url: `${nginx.origin}/${VIDEO_KEY}`, headers },
  ];
  await assertServed(servers, file);
  const { status } = await fetch(url, { headers: { range } });
  if (status !== 401) throw new Unusable(`store: answered ${status} to a stranger`);
  return servers;
}

/** Makes sure that each server sends the bytes of the file. */
async function assertServed(servers: readonly VideoServer[], file: string): Promise<void> {
  const { size } = await stat(file);
  const expected = await hashOf(file);
  for (const { name, url, headers } of servers) {
    const hash = createHash('sha256');
    for (let start = 0; start < size; start += CHECKED_PIECE_BYTES) {
      const range = `bytes=${start}-${start + CHECKED_PIECE_BYTES - 1}`;
      const answer = await fetch(url, { headers: { ...headers, range } });
      if (answer.status !== 206) throw new Unusable(`${name}: answered ${answer.status}`);
      hash.update(Buffer.from(await answer.arrayBuffer()));
    }
    if (hash.digest('hex') !== expected) throw new Unusable(`${name}: sent other bytes`);
  }
}

/** Watches a video on so many connections. Measures segments a second, and the server's processor time and memory. */
export function watching(
  place: Workplace,
  { name, ...server }: VideoServer,
  watched: { connections: number; seconds: number; segmentBytes: number; videoBytes: number },
): Candidate {
  const { connections, seconds, segmentBytes, videoBytes } = watched;
  const options = { ...server, connections, seconds };
  const script = askingInTurn(segmentBytes, videoBytes);
  const idle = memoryBytes(server.pid);
  return {
    name,
    async round() {
      const load = () => loadServer(place, { ...options, script });
      const { result, peak } = await peakMemory(server.pid, load);
      const { requests, bytes, processor } = result;
      if (bytes < requests * segmentBytes)
        throw new Unusable(`${requests} segments came to ${bytes} bytes`);
      const memory = (peak - idle) / 1e6;
      return { segments: requests / result.seconds, processor: processor / (bytes / 1e9), memory };
    },
  };
}
