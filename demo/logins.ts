/** The demo store's logins, promotion code and test card, printed at its start, and its other settings. */
export const demoLogins = {
  admin: { username: 'admin', password: 'workshop-admin' },
  customer: {
    firstName: 'Holly',
    lastName: 'Winter',
    email: 'holly@example.com',
    password: 'watch-tonight',
  },
  promoCode: 'NORTHPOLE',
  card: '4242 4242 4242 4242',
  /** Where messages come from. */
  mailFrom: 'shop@example.com',
  /** Keys of the payment sandbox, which takes any pair of one account. */
  paymentKeys: {
    publicKey: 'pk_test_51SleighDemoStoreWorkshopPublishable',
    secretKey: 'sk_test_51SleighDemoStoreWorkshopSecret',
  },
};
