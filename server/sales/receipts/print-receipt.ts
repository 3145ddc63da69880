import type { Receipt } from '#contract/receipts.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { namePaymentMethod } from '#contract/values/payment-method.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { createPdfSheet, type PdfSheet, SHEET_WIDTH } from '#platform/pdf/pdf-sheet.ts';
import {
  paperDay as day,
  paperDollars as dollars,
  amountLine as line,
  MINUS,
} from '#platform/pdf/sheet-amounts.ts';

const HALF = SHEET_WIDTH / 2;

/** The look of the shop on paper. */
export interface ReceiptLook {
  /** A colour such as `#0f4c3a`; null for a shop without one of its own. */
  accent: string | null;
  /** A PNG file. */
  logo: Uint8Array | null;
}

/** In points. */
const LOGO_HEIGHT = 32;

const NOTE_ON_REPLACED =
  'Letters that this file has no font for are shown as question marks. The receipt on the shop’s page has them.';

/** A receipt as a PDF file, with what its page shows. */
export async function printReceipt(
  receipt: Receipt,
  { accent, logo }: ReceiptLook = { accent: null, logo: null },
): Promise<Buffer> {
  const { number, issuedAt, creditNotes } = receipt;
  const title = number === null ? 'Receipt' : `Receipt ${number}`;
  const sheet = await createPdfSheet({ title, at: Date.parse(issuedAt) });
  if (accent !== null || logo !== null) {
    const picture = logo && { bytes: logo, height: LOGO_HEIGHT };
    sheet.letterhead({ colour: accent, picture });
  }
  writeHead(sheet, receipt);
  writeParties(sheet, receipt);
  writeItems(sheet, receipt);
  writeSums(sheet, receipt);
  if (receipt.consent !== undefined) writeConsent(sheet, receipt.consent);
  if (creditNotes.length > 0) writeCreditNotes(sheet, receipt);
  return sheet.finish(NOTE_ON_REPLACED);
}

function writeHead(sheet: PdfSheet, { number, issuedAt, orderId, isTest }: Receipt): void {
  sheet.row({ text: 'Receipt', x: 0, width: SHEET_WIDTH, size: 22, look: 'strong', tag: 'H1' });
  sheet.gap(4);
  const facts = [
    ['Number', number],
    ['Date', day(issuedAt)],
    ['Order ID', orderId],
  ] as const;
  for (const [name, fact] of facts) {
    if (fact === null) continue;
    sheet.row(
      { text: name, x: 0, width: 70, look: 'soft', tag: 'TH' },
      { text: fact, x: 70, width: SHEET_WIDTH - 70 },
    );
  }
  if (isTest) {
    const text = 'Test payment. No money was moved.';
    sheet.row({ text, x: 0, width: SHEET_WIDTH, look: 'strong' });
  }
  sheet.gap(24);
}

function writeParties(sheet: PdfSheet, { seller, buyer }: Receipt): void {
  const left = [
    seller.name,
    ...seller.address.split('\n'),
    seller.taxNumber === '' ? '' : `Tax number: ${seller.taxNumber}`,
  ].filter((text) => text.trim() !== '');
  const right = buyer === null ? [] : [buyer.name, buyer.email];
  const width = HALF - 12;
  sheet.row(
    { text: 'Seller', x: 0, width, size: 8, look: 'soft', tag: 'TH' },
    { text: buyer === null ? '' : 'Customer', x: HALF, width, size: 8, look: 'soft', tag: 'TH' },
  );
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const look = index === 0 ? 'strong' : 'plain';
    sheet.row(
      { text: left[index] ?? '', x: 0, width, look },
      { text: right[index] ?? '', x: HALF, width, look },
    );
  }
  sheet.gap(24);
}

function writeItems(sheet: PdfSheet, { items }: Receipt): void {
  line(sheet, ['Item', 'Price'], { look: 'soft', tag: 'TH' });
  sheet.rule();
  for (const { title, price } of items) line(sheet, [title, dollars(price)]);
  sheet.rule();
}

function writeSums(
  sheet: PdfSheet,
  { number, discount, discountTitle, total, tax, method, paymentId }: Receipt,
): void {
  if (centsFromDecimal(discount) !== 0) {
    line(sheet, [discountTitle ?? 'Promotion code', `${MINUS}${dollars(discount)}`]);
  }
  line(sheet, ['Total (USD)', dollars(total)], { look: 'strong' });
  const taxed = tax === null ? 'Tax' : `Includes ${tax.rate} % tax`;
  line(sheet, [taxed, dollars(tax?.amount ?? '0.00')]);
  if (number === null) return;
  const means = method === null ? 'card' : namePaymentMethod(method);
  line(sheet, [
    paymentId === null ? `Paid by ${means}` : `Paid by ${means} (${paymentId})`,
    dollars(total),
  ]);
}

/** Writes the text that the buyer consented to, and when. */
function writeConsent(
  sheet: PdfSheet,
  { text, version, at }: NonNullable<Receipt['consent']>,
): void {
  const whole = { x: 0, width: SHEET_WIDTH };
  sheet.gap(18);
  sheet.row({ text: 'Consent', ...whole, size: 12, look: 'strong', tag: 'H2' });
  sheet.gap(2);
  for (const part of text.split('\n')) if (part.trim() !== '') sheet.row({ text: part, ...whole });
  const given = `Given on ${utcTime(at)}. Version ${version} of the text.`;
  sheet.row({ text: given, ...whole, size: 8, look: 'soft' });
}

/** A title that turns nothing beside it, if it is written from right to left (Unicode Standard Annex 9, 2.4). */
const isolated = (title: string) => `\u2068${title.replace(/[\u2066-\u2069]/g, '')}\u2069`;

/** Why a credit note was issued. */
function describeNote({ isReversal, items }: Receipt['creditNotes'][number]): string {
  if (isReversal) return 'This amount came back to the shop.';
  if (items.length === 0) return 'Returned to the customer.';
  return `Returned: ${items.map(({ title }) => isolated(title)).join(', ')}.`;
}

function writeCreditNotes(sheet: PdfSheet, { creditNotes, balance, tax }: Receipt): void {
  sheet.gap(18);
  sheet.row({
    text: 'Credit Notes',
    x: 0,
    width: SHEET_WIDTH,
    size: 12,
    look: 'strong',
    tag: 'H2',
  });
  sheet.gap(2);
  for (const note of creditNotes) {
    const taxIn = tax === null ? '' : ` Includes ${dollars(note.tax)} tax.`;
    const amount = `${note.isReversal ? '' : MINUS}${dollars(note.amount)}`;
    line(sheet, [`${note.number}, ${day(note.issuedAt)}. ${describeNote(note)}${taxIn}`, amount]);
  }
  sheet.rule();
  line(sheet, ['Total after credit notes (USD)', dollars(balance)], { look: 'strong' });
}
