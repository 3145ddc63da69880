import { type ClientRequest, request } from 'node:http';
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

const drained = (sending: ClientRequest) =>
  new Promise<void>((go) => {
    const done = () => {
      sending.off('drain', done).off('close', done);
      go();
    };
    sending.on('drain', done).on('close', done);
  });

/** Sends one chunk over a connection of its own, piece by piece; returns status and body. */
export function streamChunk(chunk: StreamedChunk): Promise<{ status: number; body: string }> {
  const { url, cookie, uploadId, chunkNumber, chunkBytes, file, onSent } = chunk;
  const totalChunks = Math.ceil(file.sizeBytes / chunkBytes);
  const start = chunkNumber * chunkBytes;
  const length = Math.min(chunkBytes, file.sizeBytes - start);
  const mark = Buffer.from('THE-BYTES');
  const form = chunkForm({ uploadId, chunkNumber, totalChunks, bytes: mark });
  const at = form.body.indexOf(mark);
  const [before, after] = [form.body.subarray(0, at), form.body.subarray(at + mark.length)];
  const headers = {
    ...form.headers,
    cookie,
    'content-length': before.length + length + after.length,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/videos/upload-chunk`, { method: 'POST', headers });
    let sent = 0;
    const more = async (): Promise<void> => {
      while (sent < length && !sending.destroyed) {
        const piece = file.piece(start + sent, Math.min(PIECE_BYTES, length - sent));
        sent += piece.length;
        sending.write(piece);
        await onSent?.(sent);
        // Asked only now: it may have drained while that was waited for, and says so once.
        if (sending.writableNeedDrain && !sending.destroyed) await drained(sending);
      }
      if (!sending.destroyed) sending.end(after);
    };
    sending.on('error', reject).on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', reject);
    });
    sending.write(before);
    more().catch(reject);
  });
}
