/** The key of the query for `getConsent`, without its schema, which the shop's first page does not need. */
export const consentKey = ['/api/consent', null, null] as const;
