/**
 * The least that Node can do with a chunk of a file: writes each body to its place, as it came, with no
 * form read, nothing checked and nothing synced. Returns the last chunk as the store does.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { listen } from './listen.ts';

const CHUNK_BYTES = 52_428_800;
const [, , folder = ''] = process.argv;
const received = new Map<string, number>();

listen(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const uploadId = searchParams.get('uploadId') ?? '';
  const file = await open(join(folder, uploadId), received.has(uploadId) ? 'r+' : 'w');
  let at = Number(searchParams.get('chunkNumber')) * CHUNK_BYTES;
  try {
    for await (const piece of request)
      at += (await file.write(piece, 0, piece.length, at)).bytesWritten;
  } finally {
    await file.close();
  }
  const count = (received.get(uploadId) ?? 0) + 1;
  received.set(uploadId, count);
  const complete = count === Number(searchParams.get('totalChunks'));
  response.end(JSON.stringify({ complete, videoId: uploadId }));
});
