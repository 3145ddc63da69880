import type { MailBlock, MailContent } from '../mail-content.ts';
import { HIDDEN_LINK, type LinkOf } from './links.ts';
import type { MailShop } from './mail-shop.ts';

function textOf(block: MailBlock, linkOf: LinkOf): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${linkOf(block.path) ?? HIDDEN_LINK}`;
  }
}

/** A message as plain text. */
export function textBody(
  { subject, blocks }: MailContent,
  { name, email, origin }: MailShop,
  linkOf: LinkOf,
): string {
  const paragraphs = [subject, ...blocks.map((block) => textOf(block, linkOf))];
  // "-- " alone on a line begins a signature (RFC 3676 4.3).
  const signature = ['-- ', name, origin, `Questions? Write to ${email}.`];
  return `${paragraphs.join('\n\n')}\n\n${signature.join('\n')}\n`;
}
