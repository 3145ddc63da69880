import { HttpError } from '../../../lib/http-error.ts';

/** An upload that cannot continue; `message` is shown to the admin. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure';
}

/** The failure of a chunk that could not be sent: the server's message, or the chunk's number. */
export function chunkFailure(chunkNumber: number, error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  const said = error instanceof HttpError ? error.serverMessage : undefined;
  return new UploadFailure(said ?? `Chunk ${chunkNumber + 1} upload failed`, { cause: error });
}
