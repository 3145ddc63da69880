import { invalidInput } from '../app-error.ts';

/** Where a page of a list ends: newest first, by time and then by id. */
export interface Position {
  createdAt: number;
  id: string;
}

export const DEFAULT_PAGE_SIZE = 50;

/** Writes a position as the opaque cursor of the next page. */
export function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

/** Reads a cursor back. Throws 400 for what `cursorOf` did not make. */
export function readCursor(cursor: string): Position {
  const match = /^(\d{1,16})\.([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) throw invalidInput('cursor: is not a cursor');
  const [, createdAt = '', id = ''] = match;
  return { createdAt: Number(createdAt), id };
}

/**
 * Cuts a page out of rows that were read with one more than asked for: the page, and the cursor of
 * the next one where there is more.
 */
export function pageOf<Row extends { created_at: number; id: string }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const isLast = rows.length <= size || last === undefined;
  return {
    page,
    nextCursor: isLast ? null : cursorOf({ createdAt: last.created_at, id: last.id }),
  };
}
