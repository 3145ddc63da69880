import * as z from 'zod/mini';
import { text } from './values/text.ts';

/** The header that carries the next page's cursor; absent on the last page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

const wholeNumber = z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'));

/** The query of a long list: newest first, 50 entries per page by default. */
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
  /** The cursor from the header of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'is not a cursor'))),
  /** Search words; each must be the start of a word in the entry. */
  q: z.optional(text(200)),
};
