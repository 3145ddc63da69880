import type { MailContent } from '../mail-content.ts';
import { htmlBody } from './html-body.ts';
import type { LinkOf } from './links.ts';
import { addressOf, type MailShop } from './mail-shop.ts';
import { oneLine } from './one-line.ts';
import { textBody } from './text-body.ts';

export interface RenderedMail {
  /** One line. */
  subject: string;
  /** A whole document. */
  html: string;
  text: string;
}

/** Makes both bodies of a message. With `hideLinks` no button leads anywhere. */
export function renderMail(
  content: MailContent,
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
