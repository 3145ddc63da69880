import * as paths from './page-paths.ts';

/** The people who see a page; others are led to a login, or home. */
export type PageAccess = 'anyone' | 'signedIn' | 'customer' | 'admin';

/**
 * How much of a page stands in its HTML: `all`, for visitors who are not signed in; its `view`, which its data fill in the
 * browser; or a `spinner`, where what it shows is known in the browser alone.
 */
type PageHtml = 'all' | 'view' | 'spinner';

interface Page {
  path: string;
  access: PageAccess;
  html: PageHtml;
}

/**
 * Every page of the shop. The server answers them, the build and the router find their files by this list: a page is the
 * file in `web/app/pages` that has its name in kebab-case.
 */
export const pageList = {
  home: { path: paths.home, access: 'anyone', html: 'all' },
  packagePage: { path: paths.packagePage, access: 'anyone', html: 'all' },
  ownerPage: { path: paths.ownerPage, access: 'anyone', html: 'all' },
  login: { path: paths.login, access: 'anyone', html: 'view' },
  adminLogin: { path: paths.adminLogin, access: 'anyone', html: 'view' },
  forgotPassword: { path: paths.forgotPassword, access: 'anyone', html: 'spinner' },
  resetPassword: { path: paths.resetPassword, access: 'anyone', html: 'spinner' },
  claim: { path: paths.claim, access: 'anyone', html: 'spinner' },
  confirmEmail: { path: paths.confirmEmail, access: 'anyone', html: 'spinner' },
  invitation: { path: paths.invitation, access: 'anyone', html: 'spinner' },
  checkout: { path: paths.checkout, access: 'anyone', html: 'view' },
  success: { path: paths.success, access: 'anyone', html: 'view' },
  pay: { path: paths.pay, access: 'anyone', html: 'spinner' },
  withdraw: { path: paths.withdraw, access: 'anyone', html: 'view' },
  notFound: { path: paths.notFound, access: 'anyone', html: 'view' },
  receipt: { path: paths.receipt, access: 'signedIn', html: 'spinner' },
  myVideos: { path: paths.myVideos, access: 'customer', html: 'view' },
  package: { path: paths.myPackage, access: 'customer', html: 'view' },
  account: { path: paths.account, access: 'customer', html: 'spinner' },
  admin: { path: paths.admin, access: 'admin', html: 'spinner' },
  adminCustomers: { path: paths.adminCustomers, access: 'admin', html: 'spinner' },
  adminOrders: { path: paths.adminOrders, access: 'admin', html: 'spinner' },
  adminPackages: { path: paths.adminPackages, access: 'admin', html: 'spinner' },
  adminVideos: { path: paths.adminVideos, access: 'admin', html: 'spinner' },
  adminMail: { path: paths.adminMail, access: 'admin', html: 'spinner' },
  adminHelp: { path: paths.adminHelp, access: 'admin', html: 'spinner' },
  settings: { path: paths.settings, access: 'admin', html: 'spinner' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pageList;

/** The names of the pages. */
export const pageNames = Object.keys(pageList) as PageName[];

/** The paths by the names of the pages. */
export const pages = Object.fromEntries(pageNames.map((name) => [name, pageList[name].path])) as {
  readonly [Name in PageName]: (typeof pageList)[Name]['path'];
};

/** The file of a page in `web/app/pages`. */
export function pageFile(name: PageName): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}
