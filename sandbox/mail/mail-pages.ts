import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendText } from '../http/send-text.ts';
import { mailPage } from './mail-page.ts';
import type { ReceivedMail } from './received-mail.ts';

const headers = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});
const PAGE = headers(
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
/** A message is a stranger's page: no scripts, nothing loaded, an origin of its own. Its links open a new tab. */
const MESSAGE = headers(
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:",
);

/**
 * `/` and `/messages/7`: the list with the newest or that message beside it. `/messages/7/html`: its HTML
 * alone. `/messages/7/source`: as it was sent. `mails` are oldest first.
 */
export function handleMailPage(
  mails: readonly ReceivedMail[],
  pathname: string,
  response: ServerResponse,
): void {
  if (pathname === '/mailbox.css') {
    const style = readFileSync(join(import.meta.dirname, 'mailbox.css'), 'utf8');
    sendText(response, 200, style, { 'content-type': 'text/css; charset=utf-8' });
    return;
  }
  const [page, number, part] = /^\/(?:messages\/(\d+)(?:\/(html|source))?)?$/.exec(pathname) ?? [];
  const open = number === undefined ? mails.at(-1) : mails.find((one) => one.number === +number);
  if (page === undefined || (number !== undefined && open === undefined)) {
    sendText(response, 404, 'There is no such page.');
  } else if (open && part === 'html') {
    // The page around it stays where it is.
    sendText(response, 200, `<base target="_blank">${open.html}`, MESSAGE);
  } else if (open && part === 'source') {
    sendText(response, 200, open.source);
  } else {
    sendText(response, 200, mailPage(mails.toReversed(), open), PAGE);
  }
}
