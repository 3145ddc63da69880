/**
 * The paths of the shop's pages, with parameters as `:name`; nowhere else are they written. Which pages there
 * are and for whom is in `page-addresses.ts`. Here each is a constant of its own, for what names one.
 */
export const home = '/';
export const packagePage = '/packages/:slug';
export const login = '/login';
export const forgotPassword = '/forgot-password';
export const resetPassword = '/reset-password';
export const claim = '/claim';
export const confirmEmail = '/confirm-email';
/** Becoming an admin. */
export const invitation = '/invitation';
export const checkout = '/checkout';
export const success = '/success';
/** Paying an order whose payment has failed. */
export const pay = '/pay';
export const receipt = '/orders/:orderId/receipt';
/** Withdrawing from a contract; there only while CONSUMER_RIGHTS is on. */
export const withdraw = '/withdraw';
/** One of the owner's own pages. */
export const ownerPage = '/pages/:name';
export const myVideos = '/my-videos';
export const myPackage = '/my-videos/:packageId';
export const account = '/account';
export const admin = '/admin';
export const adminLogin = '/admin/login';
export const adminCustomers = '/admin/customers';
/** All the shop's orders. */
export const adminOrders = '/admin/orders';
export const adminPackages = '/admin/packages';
export const adminVideos = '/admin/videos';
export const adminMail = '/admin/mail';
/** The handbook, a chapter or its first page. */
export const adminHelp = '/admin/help/:chapter?';
export const settings = '/settings';
/** Any other path. */
export const notFound = '/*';
