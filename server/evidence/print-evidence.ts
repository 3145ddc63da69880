import { centsFromDecimal, decimalFromCents } from '#contract/values/money.ts';
import { namePaymentMethod } from '#contract/values/payment-method.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import type { Cell } from '#platform/pdf/pdf-cells.ts';
import { createPdfSheet, type PdfSheet, SHEET_WIDTH } from '#platform/pdf/pdf-sheet.ts';
import { amountLine, MINUS, paperDay, paperDollars } from '#platform/pdf/sheet-amounts.ts';
import type { AccountEvidence, Evidence, WatchedVideo } from './collect-evidence.ts';

/** The look of the shop on paper. */
export interface EvidenceLook {
  /** A colour such as `#0f4c3a`; null for a shop without one of its own. */
  accent: string | null;
  /** A PNG file. */
  logo: Uint8Array | null;
}

/** In points, as the widths of columns. */
const LOGO_HEIGHT = 32;
const FACTS = 110;

/** As small as Stripe advises for what may be faxed on. */
const TEXT_SIZE = 12;

/** Mastercard's banks read at most 19 pages of evidence, and other papers are handed in beside these. */
const MOST = { items: 40, notes: 20, paragraphs: 20, changes: 30, sessions: 20, videos: 40 };
const MOST_LETTERS = 70;

const NOTE_ON_REPLACED =
  'Letters that this file has no font for are shown as question marks. The order on the shop’s page has them.';

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const whole = { x: 0, width: SHEET_WIDTH } as const;

/** Prints the facts about a disputed order as a PDF file. Long titles and lists are shortened, and it says so. */
export async function printEvidence(
  evidence: Evidence,
  { accent, logo }: EvidenceLook = { accent: null, logo: null },
): Promise<Buffer> {
  const title = `Evidence for Order ${evidence.orderId.slice(0, 8)}`;
  const sheet = await createPdfSheet({
    title,
    at: Date.parse(evidence.preparedAt),
    textSize: TEXT_SIZE,
  });
  if (accent !== null || logo !== null) {
    sheet.letterhead({ colour: accent, picture: logo && { bytes: logo, height: LOGO_HEIGHT } });
  }
  writeHead(sheet, { ...evidence, title });
  writeOrder(sheet, evidence);
  writePayment(sheet, evidence);
  writeConsent(sheet, evidence);
  writeChanges(sheet, evidence);
  writeAccount(sheet, evidence.account);
  writeWatched(sheet, evidence.account);
  return sheet.finish(NOTE_ON_REPLACED);
}

function heading(sheet: PdfSheet, text: string): void {
  sheet.gap(18);
  sheet.row({ text, ...whole, size: 14, look: 'strong', tag: 'H2' });
  sheet.gap(2);
}

function say(sheet: PdfSheet, text: string, look: Cell['look'] = 'plain'): void {
  sheet.row({ text, ...whole, look });
}

function fact(sheet: PdfSheet, name: string, text: string): void {
  sheet.row(
    { text: name, x: 0, width: FACTS - 10, look: 'soft', tag: 'TH' },
    { text, x: FACTS, width: SHEET_WIDTH - FACTS },
  );
}

/** Shortens a title that takes several lines. */
function shortened(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)];
  if (letters.length <= MOST_LETTERS) return title;
  return `${letters
    .slice(0, MOST_LETTERS)
    .map(({ segment }) => segment)
    .join('')}…`;
}

function writeHead(sheet: PdfSheet, evidence: Evidence & { title: string }): void {
  const { title, shop, orderId, orderedAt, buyer, preparedAt, receipt } = evidence;
  sheet.row({ text: title, ...whole, size: 22, look: 'strong', tag: 'H1' });
  sheet.gap(4);
  fact(sheet, 'Shop', shop);
  fact(sheet, 'Order ID', orderId);
  fact(sheet, 'Ordered', utcTime(orderedAt));
  fact(sheet, 'Customer', buyer.name);
  fact(sheet, 'E-mail', buyer.email);
  sheet.gap(4);
  say(
    sheet,
    `From the records of the shop, as they were on ${utcTime(preparedAt)}. Name and e-mail address are as the buyer typed them.`,
    'soft',
  );
  if (receipt?.isTest) say(sheet, 'Test payment. No money was moved.', 'strong');
}

function writeOrder(sheet: PdfSheet, { items, discount, discountTitle, total }: Evidence): void {
  heading(sheet, 'What Was Ordered');
  amountLine(sheet, ['Item', 'Price'], { look: 'soft', tag: 'TH' });
  sheet.rule();
  for (const { title, price, isReturned } of items.slice(0, MOST.items)) {
    const returned = isReturned ? ' (returned: the customer had it already)' : '';
    amountLine(sheet, [`${shortened(title)}${returned}`, paperDollars(price)]);
  }
  const others = items.slice(MOST.items);
  if (others.length > 0) {
    const cents = others.reduce((sum, { price }) => sum + (centsFromDecimal(price) ?? 0), 0);
    const amount = paperDollars(decimalFromCents(cents));
    amountLine(sheet, [`${others.length} more items`, amount]);
  }
  sheet.rule();
  if (centsFromDecimal(discount) !== 0) {
    amountLine(sheet, [discountTitle ?? 'Promotion code', `${MINUS}${paperDollars(discount)}`]);
  }
  amountLine(sheet, ['Total (USD)', paperDollars(total)], { look: 'strong' });
}

function writePayment(sheet: PdfSheet, { receipt }: Evidence): void {
  heading(sheet, 'Payment');
  if (receipt === null) {
    say(sheet, 'There is no receipt, because the order was not completed.');
    return;
  }
  const { number, issuedAt, method, creditNotes, balance } = receipt;
  fact(sheet, 'Receipt', `${number ?? 'Without a number'}, ${paperDay(issuedAt)}`);
  fact(sheet, 'Paid by', method === null ? 'Not on record.' : namePaymentMethod(method));
  if (creditNotes.length === 0) {
    fact(sheet, 'Credit notes', 'None. Nothing went back to the buyer.');
    return;
  }
  sheet.gap(6);
  amountLine(sheet, ['Credit Note', 'Amount'], { look: 'soft', tag: 'TH' });
  sheet.rule();
  for (const note of creditNotes.slice(0, MOST.notes)) {
    const { isReversal } = note;
    // Also by a dispute that was lost, which is no refund.
    const what = isReversal ? 'This amount came back to the shop.' : 'Went back to the buyer.';
    amountLine(sheet, [
      `${note.number}, ${paperDay(note.issuedAt)}. ${what}`,
      `${isReversal ? '' : MINUS}${paperDollars(note.amount)}`,
    ]);
  }
  sayMore(sheet, creditNotes.length - MOST.notes, 'more credit notes');
  sheet.rule();
  amountLine(sheet, ['Total after credit notes (USD)', paperDollars(balance)], { look: 'strong' });
}

/** Says how many of a list are left out, if any are. */
function sayMore(sheet: PdfSheet, count: number, what: string): void {
  if (count > 0) say(sheet, `And ${count} ${what}.`, 'soft');
}

function writeConsent(sheet: PdfSheet, { consent }: Evidence): void {
  heading(sheet, 'Consent');
  if (consent === null) {
    say(sheet, 'No consent is on record. The shop asked for none with this order.');
    return;
  }
  const parts = consent.text.split('\n').filter((part) => part.trim() !== '');
  for (const part of parts.slice(0, MOST.paragraphs)) say(sheet, part);
  const rest = parts.slice(MOST.paragraphs).join(' ');
  if (rest !== '') say(sheet, rest);
  say(
    sheet,
    `The buyer gave this consent on ${utcTime(consent.at)}. Version ${consent.version} of the text.`,
    'soft',
  );
}

function writeChanges(sheet: PdfSheet, { changes, confirmation }: Evidence): void {
  heading(sheet, 'What Happened');
  const sentAt = confirmation?.sentAt ?? null;
  const sent = { at: sentAt ?? '', says: 'The order was confirmed by e-mail.' };
  const all = sentAt === null ? changes : [...changes, sent];
  // ISO 8601 times in UTC are in the order of their letters.
  const lines = all.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  for (const { at, says } of lines.slice(0, MOST.changes)) {
    sheet.row(
      { text: utcTime(at), x: 0, width: 235, look: 'soft', tag: 'TH' },
      { text: says, x: 245, width: SHEET_WIDTH - 245 },
    );
  }
  sayMore(sheet, lines.length - MOST.changes, 'later changes');
  if (sentAt !== null) return;
  sheet.gap(4);
  say(
    sheet,
    confirmation === null
      ? 'No message that confirmed the order is on record.'
      : 'The message that confirms the order had not been sent when this file was made.',
  );
}

function writeAccount(sheet: PdfSheet, account: AccountEvidence | null): void {
  heading(sheet, 'Account');
  if (account === null) {
    say(sheet, 'The order belongs to no account.');
    return;
  }
  const { since, sessions } = account;
  fact(sheet, 'Customer since', utcTime(since));
  sheet.gap(6);
  if (sessions.length === 0) {
    say(sheet, 'Nobody is logged in to the account. Logins that have ended are not on record.');
    return;
  }
  const columns = ([browser, first, last]: [string, string, string], look: Partial<Cell> = {}) =>
    sheet.row(
      { text: browser, x: 0, width: 230, ...look },
      { text: first, x: 240, width: 120, ...look },
      { text: last, x: 370, width: SHEET_WIDTH - 370, ...look },
    );
  columns(['Logged In with', 'First Day', 'Last Day'], { look: 'soft', tag: 'TH' });
  sheet.rule();
  for (const { browser, startedAt, lastUsedAt } of sessions.slice(0, MOST.sessions)) {
    const first = startedAt === null ? 'Not on record' : paperDay(startedAt);
    columns([browser ?? 'A browser that is not known', first, paperDay(lastUsedAt)]);
  }
  sayMore(sheet, sessions.length - MOST.sessions, 'more');
  say(sheet, 'Logins that have ended are not on record.', 'soft');
}

/** A length of time, to the second: "1 h 2 min 5 s". */
function describeTime(seconds: number): string {
  const all = Math.round(seconds);
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  const parts = [
    hours > 0 ? `${hours} h` : '',
    minutes > 0 ? `${minutes} min` : '',
    all % 60 > 0 || all === 0 ? `${all % 60} s` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** How much was watched of a video. Versions before 1.2.0 stored no parts, only the position. */
function describeShare({ percent, watched, positionSeconds }: WatchedVideo): string {
  if (percent > 0) return `${percent} %`;
  return watched ? 'To its end' : `Up to ${describeTime(positionSeconds)}`;
}

function writeWatched(sheet: PdfSheet, account: AccountEvidence | null): void {
  heading(sheet, 'What Was Watched');
  if (account === null) {
    say(sheet, 'Nothing is on record, because the order belongs to no account.');
    return;
  }
  const { videos, watched } = account;
  if (watched.length === 0) {
    say(sheet, 'The account has watched none of the videos of this order.');
    return;
  }
  const played = watched.reduce((sum, { playedSeconds }) => sum + playedSeconds, 0);
  const begun = videos === 1 ? 'the video' : `${watched.length} of the ${videos} videos`;
  say(
    sheet,
    `The account has begun ${begun} of this order, and played ${describeTime(played)} in all. Free samples, which everybody may watch, are not counted in what was played.`,
  );
  sheet.gap(6);
  const columns = (texts: [string, string, string, string], look: Partial<Cell> = {}) => {
    const [title, share, time, last] = texts;
    sheet.row(
      { text: title, x: 0, width: 145, ...look },
      { text: share, x: 155, width: 100, ...look },
      { text: time, x: 262, width: 92, ...look },
      { text: last, x: 360, width: SHEET_WIDTH - 360, ...look },
    );
  };
  columns(['Video', 'Watched', 'Played in All', 'Last Played (UTC)'], { look: 'soft', tag: 'TH' });
  sheet.rule();
  for (const video of watched.slice(0, MOST.videos)) {
    const { title, playedSeconds, lastAt } = video;
    columns([
      shortened(title),
      describeShare(video),
      describeTime(playedSeconds),
      minuteFormat.format(new Date(lastAt)),
    ]);
  }
  sayMore(sheet, watched.length - MOST.videos, 'more videos');
}
