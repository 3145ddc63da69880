/** The path of `getPackagePage`, without its schema, which most pages do not need. */
export const PACKAGE_PAGE_PATH = '/api/packages/by-slug/:slug';

/** The key of the query for a package's page: that of `endpointQuery(getPackagePage)`. */
export const packagePageKey = (slug: string) => [PACKAGE_PAGE_PATH, { slug }, null] as const;
