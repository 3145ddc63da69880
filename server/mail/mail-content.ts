import * as z from 'zod/mini';

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({
    kind: z.literal('rows'),
    rows: z.readonly(z.array(z.object({ label: z.string(), value: z.string() }))),
  }),
  /** The action that the message asks for; at most one. `path`: within the shop, such as `/my-videos`. */
  z.object({ kind: z.literal('button'), label: z.string(), path: z.string() }),
  /** Something else that may be of use. */
  z.object({ kind: z.literal('link'), label: z.string(), path: z.string() }),
]);
export type MailBlock = z.output<typeof block>;

const content = z.object({
  /** One line. */
  subject: z.string(),
  blocks: z.readonly(z.array(block)),
});
/**
 * The content of a message, in plain text. The layout makes both bodies from it when the message is sent,
 * so nothing is escaped here.
 */
export type MailContent = z.output<typeof content>;

/** Reads a content that was stored with `JSON.stringify`. */
export function readContent(stored: string): MailContent {
  return content.parse(JSON.parse(stored));
}
