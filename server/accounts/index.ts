export { accountRoutes } from './accounts.routes.ts';
export {
  accountKey,
  type Customer,
  createCustomer,
  deleteAccount,
  findCustomer,
  findCustomerByEmail,
  listCustomers,
  lockCustomer,
  storeFirstPassword,
} from './accounts.store.ts';
export { findAdmin, hasAdmin } from './admins.store.ts';
export { checkPassword } from './check-password.ts';
export { createAdmin } from './create-admin.ts';
export { describeUser } from './describe-user.ts';
export { giveFirstPassword } from './first-password.ts';
export { hashCustomerPassword } from './hash-customer-password.ts';
export { knownBrowserCookie } from './known-browser.ts';
export { sessionCookie } from './session-cookie.ts';
