export { ownAccountRoutes } from './account/account.routes.ts';
export { correctEmail } from './account/change-email.ts';
export { checkOwnPassword } from './account/check-own-password.ts';
export { browserOf } from './account/describe-browser.ts';
export { listOwnSessions } from './account/own-sessions.ts';
export { emailTaken, wrongPassword } from './accounts.errors.ts';
export { accountRoutes, type CheckedLogin } from './accounts.routes.ts';
export {
  type Customer,
  countNewCustomers,
  createCustomer,
  deleteAccount,
  findCustomer,
  findCustomerByEmail,
  hasNoAddress,
  listAddresses,
  listCustomers,
  lockCustomer,
  lockCustomerByEmail,
  storeFirstPassword,
} from './accounts.store.ts';
export { isNameTaken, nameOfAdmin } from './admins/admin-names.ts';
export { adminRoutes } from './admins/admins.routes.ts';
export { invitationRoutes } from './admins/invitation.routes.ts';
export { deleteExpiredInvites } from './admins/invites.store.ts';
export {
  findAdmin,
  findAdminByEmail,
  findAdminByUsername,
  hasAdmin,
  listAdmins,
} from './admins.store.ts';
export { checkPassword } from './check-password.ts';
export { CHECKOUT_SECONDS, checkoutCookie } from './checkout-cookie.ts';
export { describeUser } from './describe-user.ts';
export { giveFirstPassword } from './first-password.ts';
export { hashCustomerPassword } from './hash-customer-password.ts';
export { knownBrowserCookie } from './known-browser.ts';
export { accountLinkRoutes } from './links/account-links.routes.ts';
export { claimAccount } from './links/claim-account.ts';
export { createLink } from './links/create-link.ts';
export { handleForgottenPasswords, sendResetLink } from './links/forgot-password.ts';
export { deleteExpiredLinks, hasLinkSince } from './links/links.store.ts';
// The linter takes a name that begins with `use` for a React hook.
export { dropLinks, linkNotValid, readLink, useLink as redeemLink } from './links/use-link.ts';
export {
  changeAdminEmail,
  changeAdminPassword,
  createAdmin,
  removeAdmin,
} from './manage-admins.ts';
export { adminLoginRoutes } from './second-factor/admin-login.routes.ts';
export { resetSecondFactor } from './second-factor/change-factor.ts';
export { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
export {
  deleteAllFactors,
  keepsFactors,
  listEnrolled,
} from './second-factor/second-factor.store.ts';
export { sessionCookie } from './session-cookie.ts';
export { endCustomerSessions, startSession } from './sessions.store.ts';
export { type Entry, signInBrowser } from './sign-in-browser.ts';
