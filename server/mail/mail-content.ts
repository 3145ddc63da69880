import * as z from 'zod/mini';

/** `path`: where the label leads, within the shop. */
const row = z.object({ label: z.string(), value: z.string(), path: z.optional(z.string()) });
export type MailRow = z.output<typeof row>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({
    kind: z.literal('rows'),
    rows: z.readonly(z.array(row)),
  }),
  /**
   * Orders by their ids, which become rows when the message is sent or shown (`fillOrders`): nothing of an order is
   * kept here, so nothing of one that was erased since is sent. `hasSum`: a last row says what they come to.
   */
  z.object({
    kind: z.literal('orders'),
    orderIds: z.readonly(z.array(z.string())),
    hasSum: z.boolean(),
  }),
  /** The action that the message asks for; at most one. `path`: within the shop, such as `/my-videos`. */
  z.object({ kind: z.literal('button'), label: z.string(), path: z.string() }),
  /** Something else that may be of use. */
  z.object({ kind: z.literal('link'), label: z.string(), path: z.string() }),
]);
export type MailBlock = z.output<typeof block>;
/** A block with all that it says. */
export type ShownBlock = Exclude<MailBlock, { kind: 'orders' }>;

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
/** A content with all that it says. */
export interface ShownContent extends Pick<MailContent, 'subject'> {
  blocks: readonly ShownBlock[];
}

/** Reads a content that was stored with `JSON.stringify`. */
export function readContent(stored: string): MailContent {
  return content.parse(JSON.parse(stored));
}
