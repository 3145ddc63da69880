/** The key of the query for `getFirstDay`, without its schema, which the shop's pages do not need. */
export const firstDayKey = ['/api/overview/first-day', null, null] as const;
