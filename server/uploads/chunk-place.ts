import type * as z from 'zod/mini';
import { chunkFields, EMPTY_FILE } from '#contract/uploads.ts';
import { readInput } from '#platform/http/validate.ts';
import type { UploadDeps } from './upload-deps.ts';
import { fileTooLarge, invalidChunk } from './uploads.errors.ts';

export type ChunkFields = z.output<typeof chunkFields>;

const PLACE = ['uploadId', 'chunkNumber', 'totalChunks'];

/** Whether these fields are enough to know where a chunk belongs. */
export function saysWhere(fields: ReadonlyMap<string, string>): boolean {
  return PLACE.every((name) => fields.has(name));
}

/** The fields beside a chunk. Throws 400 naming the first that is wrong, 413 beyond 10 GB. */
export function readChunkFields(
  { policy }: Pick<UploadDeps, 'policy'>,
  fields: ReadonlyMap<string, string>,
): ChunkFields {
  const chunk = readInput(chunkFields, Object.fromEntries(fields), 'body');
  const { chunkBytes, maxBytes } = policy.uploads;
  const least = (chunk.totalChunks - 1) * chunkBytes + 1;
  if (least > maxBytes || (chunk.fileSize ?? 0) > maxBytes) throw fileTooLarge();
  if (chunk.chunkNumber >= chunk.totalChunks) {
    throw invalidChunk('chunkNumber: must be below totalChunks');
  }
  if (
    chunk.fileSize !== undefined &&
    Math.ceil(chunk.fileSize / chunkBytes) !== chunk.totalChunks
  ) {
    throw invalidChunk('fileSize: does not match totalChunks');
  }
  return chunk;
}

/** Throws 400 where a chunk has the wrong size for its place, 413 where the file is too large. */
export function checkChunkSize(
  { policy }: Pick<UploadDeps, 'policy'>,
  { chunkNumber, totalChunks, fileSize }: ChunkFields,
  sizeBytes: number,
): void {
  const { chunkBytes, maxBytes } = policy.uploads;
  const isLast = chunkNumber === totalChunks - 1;
  if (totalChunks === 1 && sizeBytes === 0) throw invalidChunk(EMPTY_FILE);
  if (isLast ? sizeBytes === 0 : sizeBytes !== chunkBytes) {
    const rule = isLast
      ? 'at least one byte'
      : `exactly ${chunkBytes.toLocaleString('en-US')} bytes`;
    throw invalidChunk(`Chunk ${chunkNumber + 1} must have ${rule}.`);
  }
  const fileBytes = chunkNumber * chunkBytes + sizeBytes;
  if (isLast && fileBytes > maxBytes) throw fileTooLarge();
  if (isLast && fileSize !== undefined && fileSize !== fileBytes) {
    throw invalidChunk('fileSize: does not match the size of the chunks');
  }
}
