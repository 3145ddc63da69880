/** The key of the query for `getBackups`, without its schema, which the shop's pages do not need. */
export const backupsKey = ['/api/settings/backups', null, null] as const;
