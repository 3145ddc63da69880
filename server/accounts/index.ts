export { accountRoutes } from './accounts.routes.ts';
export {
  accountKey,
  type Customer,
  createCustomer,
  findAdmin,
  findCustomer,
  findCustomerByEmail,
  hasAdmin,
  lockCustomer,
} from './accounts.store.ts';
export { checkPassword } from './check-password.ts';
export { createAdmin } from './create-admin.ts';
export { deleteAccount } from './delete-account.ts';
export { describeUser } from './describe-user.ts';
export { giveFirstPassword, NO_PASSWORD, storeFirstPassword } from './first-password.ts';
export { sessionCookie } from './session-cookie.ts';
