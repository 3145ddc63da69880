import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DEJAVU } from '../../scripts/test/programs.ts';
import { inFile, pagesOf, textOf } from '../testing/pdf/read-pdf.ts';
import { printEvidence } from './print-evidence.ts';
import { testEvidence } from './testing/test-evidence.ts';

/** A machine with DejaVu Sans, which has Hebrew and Arabic. */
const folder = mkdtempSync(join(tmpdir(), 'sleigh-fonts-'));
copyFileSync(DEJAVU, join(folder, 'whole.ttf'));
writeFileSync(
  join(folder, 'fonts.conf'),
  `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
);
// Read when the first letter is drawn, so this file has a process of its own.
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
afterAll(() => rmSync(folder, { recursive: true }));

it('names from right to left are drawn, and turn nothing beside them', async () => {
  const buyer = { name: 'שלום כהן', email: 'shalom@north.example' };
  const items = [{ title: 'Ann\u202e أحمد', price: '88.50', isReturned: true }];
  const file = await printEvidence({ ...testEvidence, buyer, items });
  const raw = file.toString('latin1');
  expect(raw).toContain(inFile('שלום כהן'));
  expect(raw).toContain(inFile('Ann أحمد (returned: the customer had it already)'));
  expect(textOf(file)).toContain('shalom@north.example');
});

it('as many drawn titles as an evidence has stay below the limits of banks', async () => {
  const title = 'ש'.repeat(200);
  const { account } = testEvidence;
  const watched = account?.watched.slice(0, 1).flatMap((video) => {
    return Array.from({ length: 200 }, () => ({ ...video, title }));
  });
  const file = await printEvidence({
    ...testEvidence,
    items: Array.from({ length: 100 }, () => ({ title, price: '1.00', isReturned: false })),
    account: account && { ...account, watched: watched ?? [] },
  });
  expect(pagesOf(file)).toBeLessThan(19);
  expect(file.length).toBeLessThan(1_000_000);
});
