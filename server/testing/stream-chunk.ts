import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { chunkForm } from './test-forms.ts';
import type { MadeUpFile } from './videos/made-up-video.ts';

export interface StreamedChunk {
  url: string;
  cookie: string;
  uploadId: string;
  chunkNumber: number;
  chunkBytes: number;
  file: MadeUpFile;
  /** Told how many of the chunk's bytes were sent; what it promises is waited for. */
  onSent?: (bytes: number) => Promise<unknown> | undefined;
}

const PIECE_BYTES = 256 * 1024;

/** Sends one chunk over a connection of its own, piece by piece; returns status and body. */
export async function streamChunk(chunk: StreamedChunk): Promise<{ status: number; body: string }> {
  const { url, cookie, uploadId, chunkNumber, chunkBytes, file, onSent } = chunk;
  const totalChunks = Math.ceil(file.sizeBytes / chunkBytes);
  const start = chunkNumber * chunkBytes;
  const length = Math.min(chunkBytes, file.sizeBytes - start);
  const mark = Buffer.from('THE-BYTES');
  const form = chunkForm({ uploadId, chunkNumber, totalChunks, bytes: mark });
  const at = form.body.indexOf(mark);
  const [before, after] = [form.body.subarray(0, at), form.body.subarray(at + mark.length)];
  const contentLength = before.length + length + after.length;
  const headers = { ...form.headers, cookie, 'content-length': contentLength };
  const sending = request(`${url}/api/videos/upload-chunk`, { method: 'POST', headers });
  const answered = once(sending, 'response');
  const pieces = async function* () {
    yield before;
    for (let sent = 0; sent < length; ) {
      const piece = file.piece(start + sent, Math.min(PIECE_BYTES, length - sent));
      sent += piece.length;
      yield piece;
      await onSent?.(sent);
    }
    yield after;
  };
  // It may be answered before all of it was sent. Whatever else fails, the answer does.
  pipeline(pieces, sending).catch(() => undefined);
  const [answer]: IncomingMessage[] = await answered;
  return { status: answer?.statusCode ?? 0, body: answer === undefined ? '' : await text(answer) };
}
