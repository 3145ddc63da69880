import * as z from 'zod/mini';
import { text } from './text.ts';

/** The header that carries the next page's cursor; absent on the last page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

const wholeNumber = z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'));

/** How a long list is asked for: newest first, 50 at a time unless told otherwise. */
export const listQuery = {
  /** How many entries, 1 to 200. */
  limit: z.optional(
    z.pipe(
      wholeNumber,
      z.pipe(
        z.transform((digits: string) => Number(digits)),
        z.number().check(z.minimum(1, 'must be at least 1'), z.maximum(200, 'must be at most 200')),
      ),
    ),
  ),
  /** What the page before answered in its header. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'is not a cursor'))),
  /** Words to look for; each must begin a word of the entry. */
  q: z.optional(text(200)),
};
