import type { MailRow, ShownBlock, ShownContent } from '../mail-content.ts';
import { htmlBody } from './html-body.ts';
import { addressOf, HIDDEN_LINK, type LinkOf, type MailShop } from './mail-shop.ts';

export interface RenderedMail {
  /** One line. */
  subject: string;
  /** A whole document. */
  html: string;
  text: string;
}

/** Makes both bodies of a message. With `hideLinks` no button leads anywhere. */
export function renderMail(
  content: ShownContent,
  shop: MailShop,
  { hideLinks = false } = {},
): RenderedMail {
  const linkOf: LinkOf = (path) => (hideLinks ? null : addressOf(shop, path));
  const subject = oneLine(content.subject);
  const named = { ...shop, name: oneLine(shop.name) };
  const oneLined = { subject, blocks: content.blocks };
  return {
    subject,
    html: htmlBody(oneLined, named, linkOf),
    text: textBody(oneLined, named, linkOf),
  };
}

function rowOf({ label, value, path }: MailRow, linkOf: LinkOf): string {
  const address = path === undefined ? null : linkOf(path);
  return [`${label}: ${value}`, ...(address === null ? [] : [address])].join('\n');
}

function textOf(block: ShownBlock, linkOf: LinkOf): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'rows':
      return block.rows.map((row) => rowOf(row, linkOf)).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${linkOf(block.path) ?? HIDDEN_LINK}`;
  }
}

/** A message as plain text. */
function textBody(
  { subject, blocks }: ShownContent,
  { name, email, origin }: MailShop,
  linkOf: LinkOf,
): string {
  const paragraphs = [subject, ...blocks.map((block) => textOf(block, linkOf))];
  // "-- " alone on a line begins a signature (RFC 3676 4.3).
  const signature = ['-- ', name, origin, `Questions? Write to ${email}.`];
  return `${paragraphs.join('\n\n')}\n\n${signature.join('\n')}\n`;
}

/**
 * A text for a header: line breaks and other control characters become spaces, because a line break
 * would begin another header (RFC 5322 2.2).
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
