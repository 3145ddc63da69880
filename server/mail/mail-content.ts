/**
 * What a message says, in plain text. The layout makes both bodies from it when the message is sent,
 * so nothing is escaped here.
 */
export interface MailContent {
  /** One line. */
  subject: string;
  blocks: readonly MailBlock[];
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'rows'; rows: readonly { label: string; value: string }[] }
  /** `path`: within the shop, such as `/my-videos`. */
  | { kind: 'button'; label: string; path: string };
