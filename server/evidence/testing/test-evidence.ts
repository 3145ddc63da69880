import type { Evidence } from '../collect-evidence.ts';

/** The facts about a disputed order of which nothing is missing. */
export const testEvidence: Evidence = {
  shop: 'North & Sons',
  preparedAt: '2026-12-09T10:00:00.000Z',
  orderId: 'a1b2c3d4-0000-4000-8000-000000000000',
  orderedAt: '2026-12-01T09:05:00.000Z',
  buyer: { name: 'Ann Elf', email: 'ann@north.example' },
  items: [
    { title: 'Beard', price: '49.00', isReturned: false },
    { title: 'Voice', price: '39.50', isReturned: true },
  ],
  discount: '8.50',
  discountTitle: 'Winter',
  total: '80.00',
  receipt: {
    number: 'R-2026-00001',
    issuedAt: '2026-12-01T09:06:00.000Z',
    isTest: false,
    method: { type: 'card', brand: 'visa', lastFour: '4242', wallet: null },
    creditNotes: [
      {
        number: 'C-2026-00001',
        issuedAt: '2026-12-02T00:00:00.000Z',
        amount: '10.00',
        tax: '0.00',
        isReversal: false,
        items: [],
      },
    ],
    balance: '70.00',
  },
  consent: {
    text: 'Start now, please.\n\nI lose my right.',
    version: '0123456789ab',
    at: '2026-12-01T09:04:00.000Z',
  },
  changes: [
    { at: '2026-12-01T09:05:00.000Z', says: 'The order was placed.' },
    {
      at: '2026-12-01T09:06:00.000Z',
      says: 'The order was paid. From then on the buyer could watch the videos.',
    },
    { at: '2026-12-09T08:00:00.000Z', says: 'The payment was disputed.' },
  ],
  confirmation: { sentAt: '2026-12-01T09:06:30.000Z' },
  account: {
    since: '2026-11-03T12:00:00.000Z',
    sessions: [
      {
        browser: 'Firefox on Android',
        startedAt: '2026-12-01T09:06:00.000Z',
        lastUsedAt: '2026-12-08T18:00:00.000Z',
      },
      { browser: null, startedAt: null, lastUsedAt: '2026-12-05T18:00:00.000Z' },
    ],
    videos: 6,
    watched: [
      {
        title: 'Trim a beard',
        percent: 62,
        playedSeconds: 3720,
        positionSeconds: 100,
        watched: false,
        lastAt: '2026-12-08T18:05:00.000Z',
      },
      {
        title: 'Shampoo',
        percent: 0,
        playedSeconds: 5,
        positionSeconds: 0,
        watched: true,
        lastAt: '2026-12-07T18:05:00.000Z',
      },
      {
        title: 'Wax',
        percent: 0,
        playedSeconds: 0,
        positionSeconds: 200,
        watched: false,
        lastAt: '2026-12-06T18:05:00.000Z',
      },
    ],
  },
};
