import { describe, expect, it } from 'vitest';
import {
  type CustomerDetails,
  findProblems,
  noDetails,
  toCustomerInfo,
} from './customer-details.ts';

const ada: CustomerDetails = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' ada@example.com ',
  phone: '  ',
  password: ' as typed ',
  promoCode: '',
};

describe('the customer details', () => {
  it('are sent trimmed, without what was left out, the password as typed', () => {
    expect(toCustomerInfo(ada, true)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: ' as typed ',
    });
    expect(toCustomerInfo({ ...ada, phone: ' 555 ' }, true)).toHaveProperty('phone', '555');
  });

  it('carry no password for a customer who is signed in', () => {
    expect(toCustomerInfo(ada, false)).not.toHaveProperty('password');
    expect(findProblems({ ...ada, password: '' }, false)).toEqual({});
  });

  it('have nothing wrong with them when complete', () => {
    expect(findProblems(ada, true)).toEqual({});
  });

  it('name every field that is missing, phone and code not among them', () => {
    expect(findProblems(noDetails, true)).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Email is required.',
      password: 'Password is required.',
    });
  });

  it.each([
    [{ firstName: '   ' }, { firstName: 'First name is required.' }],
    [{ email: 'ada@' }, { email: 'Email must be a valid e-mail address.' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters.' }],
    [{ phone: '5'.repeat(41) }, { phone: 'Phone must be at most 40 characters.' }],
    [
      { promoCode: 'x'.repeat(201) },
      { promoCode: 'Promotion code must be at most 200 characters.' },
    ],
  ])('say what is wrong with %o', (change, problems) => {
    expect(findProblems({ ...ada, ...change }, true)).toEqual(problems);
  });
});
