import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Receipt } from '#contract/receipts.ts';
import { lettersOf, pagesOf, streamsOf } from '../../testing/pdf/read-pdf.ts';
import { printReceipt } from './print-receipt.ts';

const receipt: Receipt = {
  number: 'R-2026-00001',
  orderId: 'a1b2c3',
  issuedAt: '2026-12-31T23:59:59.000Z',
  isTest: false,
  seller: { name: 'North & Sons', address: '1 Elf Lane\n99705 North Pole', taxNumber: 'DE 123' },
  buyer: { name: 'Ann Elf', email: 'ann@north.example' },
  items: [{ title: 'Beard', price: '49.00' }],
  discount: '0.00',
  total: '49.00',
  tax: { rate: '19', amount: '7.82' },
  paymentId: 'pi_1',
  method: null,
  creditNotes: [],
  balance: '49.00',
};

it('a receipt fits on a page of a small file, which is the same each time', async () => {
  const file = await printReceipt(receipt);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(file)).toBe(1);
  expect(file.length).toBeLessThan(60_000);
  expect(file.toString('latin1')).toContain('/Lang (en-US)');
  expect(file.toString('latin1')).toContain('(D:20261231235959Z)');
  const withoutId = (bytes: Buffer) => bytes.toString('latin1').replace(/\/ID \[.*\]/, '');
  expect(withoutId(await printReceipt(receipt))).toBe(withoutId(file));
});

it('the file is tagged, so that it can be read aloud: headings, and tables with their heads', async () => {
  const note = { issuedAt: '2027-01-01T00:00:00.000Z', amount: '9.00', tax: '0.00' };
  const creditNotes = [{ ...note, number: 'C-2027-00001', isReversal: false, items: [] }];
  const text = (await printReceipt({ ...receipt, creditNotes })).toString('latin1');
  expect(text).toMatch(/\/MarkInfo \d+ 0 R|\/MarkInfo <<\s*\/Marked true/);
  const tags = [...text.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag ?? '');
  const counts = Object.fromEntries(
    [...Map.groupBy(tags, String)].map(([tag, found]) => [tag, found.length]),
  );
  // The facts, the two parties, the items with their sums, the credit notes.
  expect(counts).toMatchObject({ Document: 1, H1: 1, H2: 1, Table: 4, TH: 7 });
});

it('names keep their letters: accents, Greek, Cyrillic, Vietnamese, also written in two parts', async () => {
  const name = 'Zoë Łukasz Ğül Ελένη Дмитро Nguyễn';
  const file = await printReceipt({
    ...receipt,
    buyer: { name: `${name} e\u0301`, email: 'a@b.c' },
  });
  const letters = lettersOf(file);
  for (const letter of `${name}é$`) expect(letters, letter).toContain(letter);
  expect(letters).not.toContain('?');
});

it('the card that paid is named where it is known', async () => {
  const method = { type: 'card', brand: 'visa', lastFour: '4242', wallet: null };
  expect(lettersOf(await printReceipt(receipt))).not.toContain('V');
  expect(lettersOf(await printReceipt({ ...receipt, method }))).toContain('V');
});

it('letters that the font lacks are question marks, and the file says so', async () => {
  const file = await printReceipt({
    ...receipt,
    buyer: { name: '\ue000\u{10fffd}', email: 'a@b.c' },
  });
  expect(file.toString('latin1')).not.toContain('/Subtype /Image');
  const letters = lettersOf(file);
  expect(letters).toContain('?');
  // Of the sentence that explains them.
  expect(letters).toContain('q');
});

it('HTML is text, and nothing is too long: 30 items of 200 letters, $999,999.99, a tall address', async () => {
  const long = 'W'.repeat(200);
  const file = await printReceipt({
    ...receipt,
    seller: { name: long, address: 'x\n'.repeat(249), taxNumber: long.slice(0, 60) },
    buyer: { name: `<script>alert(1)</script> ${long}`, email: `${long}@north.example` },
    items: Array.from({ length: 30 }, (_, index) => ({
      title: `${index} ${long}`,
      price: '999999.99',
    })),
    total: '999999.99',
    balance: '999999.99',
  });
  expect(pagesOf(file)).toBe(11);
  expect(lettersOf(file)).toContain('<');
});

it('a free order has no number and no payment', async () => {
  const free = { number: null, paymentId: null, tax: null, total: '0.00', discount: '49.00' };
  const file = await printReceipt({ ...receipt, ...free });
  expect(file.toString('latin1')).toContain('(Receipt)');
});

it('a receipt has the accent and the logo of the shop, and is a receipt on one page all the same', async () => {
  const logo = await sharp({
    create: { width: 300, height: 90, channels: 4, background: '#b3261e80' },
  })
    .png()
    .toBuffer();
  const file = await printReceipt(receipt, { accent: '#7b1fa2', logo });
  expect(pagesOf(file)).toBe(1);
  expect(file.toString('latin1')).toContain('/Subtype /Image');
  const drawn = streamsOf(file).join('\n');
  // #7b1fa2 as parts of one.
  expect(drawn).toMatch(/0\.4823\d* 0\.1215\d* 0\.6352\d* scn/);
  const plain = await printReceipt(receipt);
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image');
  expect(streamsOf(plain).join('\n')).not.toContain('0.4823');
});
