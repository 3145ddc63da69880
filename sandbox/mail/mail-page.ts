import { plainText } from '../pages/page-texts.ts';
import type { ReceivedMail } from './received-mail.ts';

/** The page: the list, newest first, and beside it one message, its HTML in a frame and its plain text. */
export function mailPage(mails: readonly ReceivedMail[], open: ReceivedMail | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open ? `${plainText(open.subject)} · Mailbox` : 'Mailbox'}</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header>
<h1><a href="/">Mailbox</a></h1>
<p>The demo store’s messages. None of them leaves this computer. Reload the page to see new ones.</p>
</header>
${open ? `<div class="columns">${list(mails, open)}${message(open)}</div>` : empty}
</body>
</html>
`;
}

const empty = `<main class="empty"><p>No messages yet.</p></main>`;

function list(mails: readonly ReceivedMail[], open: ReceivedMail): string {
  const items = mails.map((mail) => {
    const current = mail === open ? ' aria-current="page"' : '';
    return `<li><a href="/messages/${mail.number}"${current}>
<strong>${subjectOf(mail)}</strong>
<span>${plainText(mail.recipients.join(', '))}</span>
<time datetime="${mail.at}">${timeOf(mail)}</time></a></li>`;
  });
  return `<nav aria-label="Messages"><ol>${items.join('')}</ol></nav>`;
}

function message(mail: ReceivedMail): string {
  const facts = [
    ['From', mail.from],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Received', timeOf(mail)],
    ['Message-ID', mail.messageId],
  ].filter(([, fact]) => fact !== '');
  const rows = facts
    .map(([name, fact]) => `<div><dt>${name}</dt><dd>${plainText(fact ?? '')}</dd></div>`)
    .join('');
  return `<main>
<h2>${subjectOf(mail)}</h2>
<dl>${rows}</dl>
<p><a href="/messages/${mail.number}/source">Show the Source</a></p>
<div class="bodies">
<section><h3>HTML</h3>${mail.html === '' ? '<p>None.</p>' : frame(mail)}</section>
<section><h3>Plain text</h3>${mail.text === '' ? '<p>None.</p>' : `<pre tabindex="0">${plainText(mail.text)}</pre>`}</section>
</div>
</main>`;
}

function frame({ number }: ReceivedMail): string {
  return `<iframe title="The message" src="/messages/${number}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
}

function subjectOf({ subject }: ReceivedMail): string {
  return subject === '' ? 'No subject' : plainText(subject);
}

/** The time in UTC: the page has no scripts that know the reader's. */
function timeOf({ at }: ReceivedMail): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
