import { describe, expect, it } from 'vitest';
import { readPeople } from './read-people.ts';

const wanted = { packages: [{ id: 'p1', name: 'Voice' }], otherwise: ['p1'], columns: null };
const peopleIn = (text: string) =>
  readPeople(new TextEncoder().encode(text), wanted).people.people.length;

describe('the status of an order', () => {
  const given = (head: string, cell: string) =>
    peopleIn(`Email,${head}\na@b.example,${cell}`) === 1;
  const paid =
    'Paid,complete,COMPLETED,wc-completed,succeeded,Processing,partially_refunded,Partially refunded,bezahlt,In Bearbeitung,aktiv,✓,yes,1,Shipped,Payment received,Zahlung eingegangen';
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

  it('is a yes by a column of disputes or dates, and no amount of money', () => {
    const ends =
      'Dispute Status,lost;has_chargeback,yes;Refund Status,refunded;Storno,ja;Date refunded,2026-01-02;Rückerstattungsdatum,02.01.2026';
    const gives =
      'Dispute Status,won;Dispute,none;Refund Status,None;Refunded,5.00;Refunded,$5.00;Refunded,"5,00 €";Refunded,R$ 0.00;Refunded,kr 0;Refunded,0.00 kr;Refunded,Non';
    const givenBy = (list: string) =>
      list.split(';').filter((one) => {
        const [head = '', ...cell] = one.split(',');
        return given(`Status,${head}`, `paid,${cell.join(',')}`);
      });
    expect(givenBy(ends)).toEqual([]);
    expect(givenBy(gives)).toEqual(gives.split(';'));
    expect(given('Refunded', '5.00')).toBe(false);
  });

  it('is no by a column of what was paid or is active', () => {
    for (const head of ['Paid', 'Paid?', 'Is paid', 'Bezahlt', 'Captured', 'Is active', 'Active']) {
      for (const no of ['no', 'FALSE', 'Nein', '0', 'pending'])
        expect([head, no, given(head, no)]).toEqual([head, no, false]);
      for (const yes of ['yes', '1', '', '0.00', '12.00'])
        expect([head, yes, given(head, yes)]).toEqual([head, yes, true]);
    }
  });

  it('of an order counts beside that of a payment only where it takes the order back', () => {
    const heads = 'Financial Status,Payment state,Invoice status,Status der Zahlung';
    for (const head of heads.split(',')) {
      const by = (order: string, payment = 'paid') =>
        given(`Status,${head}`, `${order},${payment}`);
      expect(['Offen', 'Open', 'Unfulfilled'].filter((order) => !by(order))).toEqual([]);
      expect(['Canceled', 'wc-failed', 'Storniert', 'Trash'].filter((one) => by(one))).toEqual([]);
      expect([by('Open', 'pending'), by('Open', '')]).toEqual([false, false]);
    }
  });

  it('"processing" is not settled in our own files', () => {
    const own = (status: string) => given('Order,Placed,Status', `o1,2026-01-02 10:00,${status}`);
    expect([own('processing'), own('completed')]).toEqual([false, true]);
  });

  it('of a column that says nothing for long is found all the same', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `a${at}@b.example,,paid`).join('\n');
    const text = `Email,Cancelled at,Status\n${lines}\nz@b.example,2026-01-02,paid`;
    expect(peopleIn(text)).toBe(300);
  });
});
