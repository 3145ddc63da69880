import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { decimalString } from './money.ts';
import { pictureQuery } from './pictures.ts';
import { id } from './text.ts';

/** Reads a JSON-encoded list of strings; null where the text is none. */
function parseFeatures(encoded: string): string[] | null {
  try {
    const value: unknown = JSON.parse(encoded);
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : null;
  } catch {
    return null;
  }
}

/** A package's features: a list of strings, or that list as a JSON-encoded string, which is parsed on reading. */
export const features = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((encoded: string, context) => {
      const list = parseFeatures(encoded);
      if (list !== null) return list;
      context.issues.push({
        code: 'custom',
        message: 'must be a list of strings',
        input: encoded,
      });
      return z.NEVER;
    }),
  ),
]);

/** A package as everybody sees it: the price a numeric string in dollars, `title` equal to `name`. */
export const publicPackage = z.object({
  id: id(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  price: decimalString(),
  isBundle: z.boolean(),
  features,
  /** Same-origin path of the cover picture (16:10), or null: then the page draws one. */
  coverPath: z.nullable(z.string()),
  videoCount: z.number(),
  /** Playing time of all its videos together, in seconds. */
  durationSeconds: z.number(),
  /** For a bundle: what the single packages it wholly contains cost together, in dollars; null if unknown. */
  separatePrice: z.nullable(decimalString()),
});
export type PublicPackage = z.output<typeof publicPackage>;

/** The packages on sale, bundles first, in the order the shop shows them. */
export const listPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  access: 'anyone',
  summary: 'The packages on sale',
  response: z.array(publicPackage),
});

/** A package's cover: a public picture of its own. 404. */
export const showCover = endpoint({
  method: 'GET',
  path: '/media/covers/:packageId',
  access: 'anyone',
  summary: "A package's cover picture",
  wire: 'bytes',
  params: z.object({ packageId: id() }),
  query: pictureQuery,
  response: z.unknown(),
});
