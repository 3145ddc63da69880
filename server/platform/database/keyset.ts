import { invalidInput } from '../errors/app-error.ts';

/** The end of a page in a list that is ordered by time and id, newest first. */
export interface Position {
  createdAt: number;
  id: string;
}

export const DEFAULT_PAGE_SIZE = 50;

/** The opaque cursor for a position. */
export function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

/** The position of a cursor. Throws 400 for an invalid cursor. */
export function readCursor(cursor: string): Position {
  const match = /^(\d{1,16})\.([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) throw invalidInput('cursor: is not a cursor');
  const [, createdAt = '', id = ''] = match;
  return { createdAt: Number(createdAt), id };
}

/**
 * A page and the cursor of the next one, if there is one, from rows that were read with one more than
 * the page holds.
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
