import * as paths from './page-paths.ts';

/**
 * Every page of the shop, by whom it is for. The server answers them and the build prerenders and preloads them
 * by this list; the router's routes are held to it by its types and a test. A page is the file in
 * `web/app/pages` that has its name in kebab-case; `admin` leads elsewhere and has none.
 */
export const pagesFor = {
  anyone: {
    home: paths.home,
    packagePage: paths.packagePage,
    forgotPassword: paths.forgotPassword,
    resetPassword: paths.resetPassword,
    claim: paths.claim,
    confirmEmail: paths.confirmEmail,
    invitation: paths.invitation,
    checkout: paths.checkout,
    success: paths.success,
    withdraw: paths.withdraw,
    ownerPage: paths.ownerPage,
    admin: paths.admin,
    notFound: paths.notFound,
  },
  /** Whoever is signed in is led on to where they work or watch. */
  signedOut: {
    login: paths.login,
    adminLogin: paths.adminLogin,
  },
  /** Customers and admins. */
  signedIn: {
    receipt: paths.receipt,
  },
  customer: {
    myVideos: paths.myVideos,
    package: paths.myPackage,
    account: paths.account,
  },
  admin: {
    adminCustomers: paths.adminCustomers,
    adminOrders: paths.adminOrders,
    adminPackages: paths.adminPackages,
    adminVideos: paths.adminVideos,
    adminMail: paths.adminMail,
    settings: paths.settings,
  },
} as const;

/** The paths by the names of the pages. */
export const pages = {
  ...pagesFor.anyone,
  ...pagesFor.signedOut,
  ...pagesFor.signedIn,
  ...pagesFor.customer,
  ...pagesFor.admin,
} as const;

export type PageAccess = keyof typeof pagesFor;
export type PageName = keyof typeof pages;

type PathsOf<Pages> = Pages extends object ? Pages[keyof Pages] : never;
/** The paths of the pages that are for somebody. */
export type PathFor<Who extends PageAccess> = PathsOf<(typeof pagesFor)[Who]>;

/** The names of the pages that are for somebody; of all without it. */
export function pageNames(access?: PageAccess): PageName[] {
  return Object.keys(access === undefined ? pages : pagesFor[access]) as PageName[];
}
