import { HttpError } from '../../../lib/http-error.ts';

/** An upload that cannot go on; `message` is for people. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure';
}

/** What is said of a chunk that could not be sent: the server's words, or which chunk it was. */
export function chunkFailure(chunkNumber: number, error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  const said = error instanceof HttpError ? error.serverMessage : undefined;
  return new UploadFailure(said ?? `Chunk ${chunkNumber + 1} upload failed`, { cause: error });
}
