import { Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runLoad } from '../load/visit-shop.ts';
import type { Shop } from './shop.ts';

/** A video that an admin has uploaded. */
export interface UploadedVideo {
  id: string;
  /** Milliseconds from before the last chunk until the first bytes of the video came. */
  watchableMs: number;
  remove(): Promise<void>;
}

/** Uploads a file to a shop as an admin does, makes it a video and asks for its first bytes. */
export async function addByUpload(
  place: Workplace,
  { shop, cookie, file }: { shop: Shop; cookie: string; file: string },
): Promise<UploadedVideo> {
  const sent = await runLoad(place, 'send-uploads.ts', 'store', shop.url, file, 1, cookie);
  const { stored, lastChunkMs }: { stored: string[]; lastChunkMs: number } = JSON.parse(sent);
  const start = performance.now();
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(shop.url + path, { method, headers, ...sent });
    if (!answer.ok) throw new Unusable(`${method} ${path} answered ${answer.status}`);
    return answer;
  };
  const videoPath = `/media/videos/${stored[0]}`;
  const video = { title: 'Uploaded', description: '', videoPath };
  const { id }: { id: string } = JSON.parse(await (await ask('POST', '/api/videos', video)).text());
  const range = { headers: { cookie, range: 'bytes=0-65535' } };
  const first = await fetch(`${shop.url}/media/videos/${id}`, range);
  if ((await first.arrayBuffer()).byteLength !== 65_536) throw new Unusable('no first bytes came');
  return {
    id,
    watchableMs: lastChunkMs + performance.now() - start,
    remove: async () => void (await ask('DELETE', `/api/videos/${id}`)),
  };
}
