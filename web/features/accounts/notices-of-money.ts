/** `NOTICES_OF_MONEY` in words, which an admin's first e-mail address turns on. */
export const noticesOfMoney =
  'disputes, failed refunds, orders in review, withdrawals and refused payment keys';
