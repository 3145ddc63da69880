import { expect, it } from 'vitest';
import { pagesOf, textOf } from '../testing/pdf/read-pdf.ts';
import type { Evidence, WatchedVideo } from './collect-evidence.ts';
import { printEvidence } from './print-evidence.ts';
import { testEvidence } from './testing/test-evidence.ts';

const printed = async (more: Partial<Evidence> = {}) =>
  textOf(await printEvidence({ ...testEvidence, ...more }));

it('has the order, the payment, the consent, the timeline, the account and what was watched', async () => {
  const file = await printEvidence(testEvidence);
  expect(pagesOf(file)).toBe(2);
  expect(file.length).toBeLessThan(60_000);
  const text = textOf(file);
  for (const part of [
    'Evidence for Order a1b2c3d4',
    'Ordered December 1, 2026 at 9:05:00 AM UTC',
    'Customer Ann Elf E-mail ann@north.example',
    'Beard $49.00 Voice (returned: the customer had it already) $39.50',
    'Winter −$8.50 Total (USD) $80.00',
    'Receipt R-2026-00001, December 1, 2026 Paid by Visa ending in 4242',
    'C-2026-00001, December 2, 2026. Went back to the buyer. −$10.00 Total after credit notes (USD) $70.00',
    'Start now, please. I lose my right. The buyer gave this consent on December 1, 2026 at 9:04:00 AM UTC. Version 0123456789ab of the text.',
    'December 1, 2026 at 9:05:00 AM UTC The order was placed. December 1, 2026 at 9:06:00 AM UTC The order was paid. From then on the buyer could watch the videos. December 1, 2026 at 9:06:30 AM UTC The order was confirmed by e-mail. December 9, 2026 at 8:00:00 AM UTC The payment was disputed.',
    'Customer since November 3, 2026 at 12:00:00 PM UTC',
    'Firefox on Android December 1, 2026 December 8, 2026 A browser that is not known Not on record December 5, 2026',
    'The account has begun 3 of the 6 videos of this order, and played 1 h 2 min 5 s in all.',
    'Trim a beard 62 % 1 h 2 min Dec 8, 2026, 6:05 PM',
    'Shampoo To its end 5 s Dec 7, 2026',
    'Wax Up to 3 min 20 s 0 s Dec 6, 2026',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('?');
});

it('says plainly what is not on record', async () => {
  const nothing = { receipt: null, consent: null, confirmation: null, account: null };
  const text = await printed(nothing);
  for (const part of [
    'There is no receipt, because the order was not completed.',
    'No consent is on record.',
    'No message that confirmed the order is on record.',
    'The order belongs to no account.',
    'Nothing is on record, because the order belongs to no account.',
  ]) {
    expect(text).toContain(part);
  }
  const { receipt, account } = testEvidence;
  const quiet = await printed({
    receipt: receipt && { ...receipt, method: null, creditNotes: [] },
    confirmation: { sentAt: null },
    account: account && { ...account, sessions: [], watched: [] },
  });
  for (const part of [
    'Not on record.',
    'None. Nothing went back to the buyer.',
    'The message that confirms the order had not been sent when this file was made.',
    'Nobody is logged in to the account.',
    'The account has watched none of the videos of this order.',
  ]) {
    expect(quiet).toContain(part);
  }
});

it('stays far below the limits of banks, however much there is', async () => {
  const wide = 'W'.repeat(200);
  const many = <Item>(item: Item) => Array.from({ length: 500 }, () => item);
  const video: WatchedVideo = {
    title: wide,
    percent: 100,
    playedSeconds: 359_999,
    positionSeconds: 0,
    watched: true,
    lastAt: testEvidence.preparedAt,
  };
  const [note] = testEvidence.receipt?.creditNotes ?? [];
  const file = await printEvidence({
    ...testEvidence,
    shop: wide,
    buyer: { name: `${wide} ${wide}`, email: wide },
    items: many({ title: wide, price: '999999.99', isReturned: true }),
    receipt: testEvidence.receipt && {
      ...testEvidence.receipt,
      creditNotes: note === undefined ? [] : many(note),
    },
    consent: { text: 'W\n'.repeat(1000), version: '0123456789ab', at: testEvidence.preparedAt },
    changes: many({ at: testEvidence.orderedAt, says: 'The order waited for a payment.' }),
    account: {
      since: testEvidence.orderedAt,
      sessions: many({
        browser: 'Samsung Internet on Android',
        startedAt: null,
        lastUsedAt: testEvidence.preparedAt,
      }),
      videos: 500,
      watched: many(video),
    },
  });
  expect(pagesOf(file)).toBeLessThan(19);
  expect(file.length).toBeLessThan(200_000);
  const text = textOf(file);
  for (const part of [
    '460 more items $459,999,995.40',
    'And 480 more credit notes.',
    'And 471 later changes.',
    'And 480 more.',
    'And 460 more videos.',
    '…',
  ]) {
    expect(text).toContain(part);
  }
});
