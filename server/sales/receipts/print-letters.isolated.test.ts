import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Receipt } from '#contract/receipts.ts';
import { DEJAVU } from '../../../scripts/test/programs.ts';
import { checkReceipts } from '../../commands/doctor/checks/receipts.ts';
import { inFile } from '../../testing/pdf/read-pdf.ts';
import { printReceipt } from './print-receipt.ts';

/** A machine's fonts: DejaVu Sans, which has Hebrew and Arabic, one that was cut short, and one that is none. */
const folder = mkdtempSync(join(tmpdir(), 'sleigh-fonts-'));
copyFileSync(DEJAVU, join(folder, 'whole.ttf'));
writeFileSync(join(folder, 'half.ttf'), readFileSync(DEJAVU).subarray(0, 300_000));
writeFileSync(join(folder, 'none.ttf'), 'no font');
writeFileSync(
  join(folder, 'fonts.conf'),
  `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
);
// Read when the first letter is drawn, so this file has a process of its own.
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
afterAll(() => rmSync(folder, { recursive: true }));

const receipt: Receipt = {
  number: 'R-2026-00001',
  orderId: 'a1b2c3',
  issuedAt: '2026-12-31T23:59:59.000Z',
  isTest: false,
  seller: { name: 'North & Sons', address: '', taxNumber: '' },
  buyer: { name: 'Ann Elf', email: 'ann@north.example' },
  items: [{ title: 'Beard', price: '49.00' }],
  discount: '0.00',
  total: '49.00',
  tax: null,
  paymentId: null,
  method: null,
  creditNotes: [],
  balance: '49.00',
};

const printFor = async (name: string): Promise<string> => {
  const file = await printReceipt({ ...receipt, buyer: { name, email: 'ann@north.example' } });
  return file.toString('latin1').replace(/\/ID \[.*\]/, '');
};

const picturesOf = (file: string): number => file.match(/\/Subtype \/Image/g)?.length ?? 0;
const pagesOf = (file: string): number => file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const plain = await printFor('Ann Elf');

it('letters that the built-in font lacks are drawn, and the words are in the file, the same each time', async () => {
  for (const name of ['שלום כהן', 'أحمد محمد', 'Ann שלום <b> & "Söhne" (2)']) {
    const file = await printFor(name);
    expect(picturesOf(file)).toBe(1);
    expect(file).toContain(inFile(name));
    expect(file.length - plain.length).toBeLessThan(10_000);
    expect(await printFor(name)).toBe(file);
  }
  expect(picturesOf(plain)).toBe(0);
});

it('a letter that no font has is a question mark by itself', async () => {
  expect(await printFor('שלום 山')).toContain(inFile('שלום ?'));
  expect(picturesOf(await printFor('山田 🎅'))).toBe(0);
});

it('signs that turn the writing round are left out, also where nothing is drawn', async () => {
  expect(await printFor('שלום\u202e abc\n')).toContain(inFile('שלום abc'));
  expect(await printFor('Ann\u202e Elf')).toBe(plain);
});

it('nothing is too long: names of 200 letters, credit notes of thousands', async () => {
  expect(pagesOf(await printFor('ש'.repeat(200)))).toBe(1);
  const items = Array.from({ length: 20 }, () => ({ title: 'ש'.repeat(200), price: '1.00' }));
  const note = { number: 'C-2027-00001', issuedAt: '2027-01-01T00:00:00.000Z', amount: '9.00' };
  const creditNotes = [{ ...note, tax: '0.00', isReversal: false, items }];
  const file = (await printReceipt({ ...receipt, items, creditNotes })).toString('latin1');
  expect(pagesOf(file)).toBe(4);
});

it('the doctor says which scripts can be printed, and what to install for the others', async () => {
  const [finding] = await checkReceipts();
  expect(finding).toMatchObject({ state: 'ok', remedy: null });
  expect(finding?.says).toMatch(
    /: Latin, Greek, Cyrillic, Arabic, Hebrew, .* no font for Chinese,/,
  );
  expect(finding?.says).toContain(
    'apt install fonts-noto-cjk fonts-noto-core fonts-noto-color-emoji.',
  );
});
