import { describe, expect, it } from 'vitest';
import { readPeople } from './read-people.ts';

const wanted = { packages: [{ id: 'p1', name: 'Voice' }], otherwise: ['p1'], columns: null };
const peopleIn = (text: string) =>
  readPeople(new TextEncoder().encode(text), wanted).people.people.length;

describe('the status of an order', () => {
  const given = (head: string, cell: string) =>
    peopleIn(`Email,${head}\na@b.example,${cell}`) === 1;
  const paid =
    'Paid,complete,COMPLETED,wc-completed,succeeded,Processing,partially_refunded,Partially refunded,bezahlt,In Bearbeitung,aktiv,✓,yes,1';
  const notPaid =
    'requires_payment_method,requires_action,Uncaptured,Blocked,Disputed,authorized,partially_paid,Rückerstattet,Abgebrochen,Zahlung ausstehend,In Wartestellung,offen,Gekündigt,chargeback,refund,wc-on-hold,Not paid,-,?,0';

  it('gives where it is empty or means paid, and by no other word', () => {
    expect(paid.split(',').filter((word) => !given('Status', word))).toEqual([]);
    expect(notPaid.split(',').filter((word) => given('Payment Status', word))).toEqual([]);
    expect(given('Status', '')).toBe(true);
  });

  it('ends by a yes or a date in a column of its own, also where others say paid', () => {
    const heads =
      'Refunded?,Fully Refunded?,Access Revoked?,Disputed?,Cancelled at,canceled_at (UTC),refunded_at,deleted_at,Order Cancelled,Kündigungsdatum,Storniert am,Gekündigt';
    for (const head of heads.split(',')) {
      for (const yes of ['1', 'x', 'Yes', '2026-03-01 10:00'])
        expect([head, yes, given(`${head},Status`, `${yes},paid`)]).toEqual([head, yes, false]);
      for (const no of ['', '0', 'No', 'nein', '-', 'null', '0.00'])
        expect([head, no, given(head, no)]).toEqual([head, no, true]);
    }
    expect(given('Order Status,Payment Status', 'canceled,paid')).toBe(false);
    expect(given('Refunded?,Fully Refunded?', '1,0')).toBe(true);
    expect(given('Disputed?,Dispute Won?', '1,1')).toBe(true);
    expect(given('Amount Refunded,Cancel At Period End', '5.00,true')).toBe(true);
  });

  it('of a column that says nothing for long is found all the same', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `a${at}@b.example,,paid`).join('\n');
    const text = `Email,Cancelled at,Status\n${lines}\nz@b.example,2026-01-02,paid`;
    expect(peopleIn(text)).toBe(300);
  });
});
