/** What one signs in with, orders and pays with in the demo store; printed when it starts. */
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
  /** Keys of the payment sandbox: any pair of one account would do. */
  paymentKeys: {
    publicKey: 'pk_test_51SleighDemoStoreWorkshopPublishable',
    secretKey: 'sk_test_51SleighDemoStoreWorkshopSecret',
  },
};
