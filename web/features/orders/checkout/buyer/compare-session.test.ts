import { describe, expect, it } from 'vitest';
import { noDetails } from '../details/customer-details.ts';
import { compareSession, detailsFor, nameBuyer } from './compare-session.ts';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Elf', email: 'ann@north.example' };
const bob = { id: 'bob', firstName: 'Bob', lastName: 'Doe', email: 'bob@north.example' };
const nobody = { account: null, declinedId: null };

describe('the session beside what the checkout shows', () => {
  it('is the same: nobody, the same account, or one that the buyer declined', () => {
    expect(compareSession(nobody, null, 'x@example.com')).toBe('same');
    expect(compareSession({ ...nobody, account: ann }, { ...ann }, '')).toBe('same');
    expect(compareSession({ ...nobody, declinedId: 'ann' }, ann, 'x@example.com')).toBe('same');
  });

  it('has ended', () => {
    expect(compareSession({ ...nobody, account: ann }, null, ann.email)).toBe('ended');
  });

  it('is the buyer’s own, if nothing else was typed', () => {
    for (const typed of ['', '  ', ' ANN@north.example'])
      expect(compareSession(nobody, ann, typed)).toBe('own');
  });

  it('is another one', () => {
    expect(compareSession(nobody, ann, 'x@example.com')).toBe('other');
    expect(compareSession({ ...nobody, account: ann }, bob, ann.email)).toBe('other');
    expect(compareSession({ ...nobody, declinedId: 'ann' }, bob, 'x@example.com')).toBe('other');
  });
});

it('names the account it shows, nobody, or says nothing of accounts', () => {
  expect(nameBuyer({ ...nobody, account: ann })).toBe('ann');
  expect(nameBuyer(nobody)).toBeNull();
  expect(nameBuyer({ ...nobody, declinedId: 'ann' })).toBeUndefined();
});

describe('the details for another buyer', () => {
  const typed = { ...noDetails, firstName: 'Annie', promoCode: 'NORTHPOLE', password: 'secret-1' };

  it('are those of the account where nothing was typed', () => {
    const found = detailsFor(bob, { ...typed, lastName: 'Elf' }, ann);
    const expected = { firstName: 'Annie', lastName: 'Doe', email: bob.email, phone: '' };
    expect(found).toEqual({ ...typed, ...expected });
  });

  it('stay when nobody is signed in any more', () => {
    expect(detailsFor(null, typed, ann)).toBe(typed);
  });
});
