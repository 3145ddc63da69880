import * as z from 'zod/mini';

/** Reads a JSON-encoded list of strings; null if the text is not one. */
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
    // The type of the result, for the OpenAPI document.
    z.array(z.string()),
  ),
]);
