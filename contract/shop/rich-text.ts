import * as z from 'zod/mini';
import { text } from '../values/text.ts';

/** The most characters of one of the owner's pages. */
export const MAX_PAGE_CHARACTERS = 50_000;
/** The most characters of a package's long description. */
export const MAX_DESCRIPTION_CHARACTERS = 10_000;
/**
 * The largest body of a call that carries Markdown, in bytes: far more than the text may have, so that a text that is
 * too long is refused with the name of its field.
 */
export const MARKDOWN_BODY_BYTES = 2 * 1024 * 1024;
/** The deepest list inside a list; 0 is the outer one. */
export const DEEPEST_LIST = 4;

/**
 * A piece of text that looks the same throughout. A line break in it is a line break on the page. Neighbours with the
 * same `href` are one link; it is an http, https, mailto or tel address, or a path of this site.
 */
const run = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  emphasis: z.optional(z.literal(true)),
  href: z.optional(z.string()),
});
export type Run = z.output<typeof run>;

const runs = z.array(run);

/** An entry of a list. `depth` counts the lists around its own; `number` is null in a list without numbers. */
const listItem = z.object({
  depth: z.number(),
  number: z.nullable(z.number()),
  runs,
});
export type ListItem = z.output<typeof listItem>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs }),
  z.object({ kind: z.literal('list'), items: z.array(listItem) }),
  z.object({ kind: z.literal('rule') }),
]);

/** A formatted text, read from Markdown by the server. It holds text and no HTML. */
export const richText = z.array(block);
export type RichText = z.output<typeof richText>;

/** Markdown of at most `max` characters as it is typed, trimmed; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function markdown(max: number) {
  return text(max);
}
