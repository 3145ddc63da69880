/** The key of the query for `getPaymentSetup`, without the contract, which the first view does not load. */
export const paymentSetupKey = ['/api/settings/payments', null, null] as const;
