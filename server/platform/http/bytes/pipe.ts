import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { countReceived } from '../../tuning/sweep-buffers.ts';

/**
 * Pipes a stream to a response, and no faster than the client reads. Resolves with the number of bytes when
 * the stream has ended, early or not, or the connection of the client has.
 */
export function pipe(stream: Readable, response: ServerResponse): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let count = 0;
  const resume = (): void => void stream.resume();
  const send = (piece: Buffer): void => {
    count += piece.length;
    countReceived(piece.length);
    if (response.write(piece)) return;
    stream.pause();
    response.once('drain', resume);
  };
  const end = (): void => {
    stream.off('data', send).off('end', end).off('close', end).off('error', end);
    response.off('drain', resume).off('close', end);
    resolve(count);
  };
  stream.on('data', send).on('end', end).on('close', end).on('error', end);
  response.on('close', end);
  return promise;
}
