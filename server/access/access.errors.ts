import { defineError } from '#platform/app-error.ts';

export const noAccess = defineError('no_access', 403, "You don't have access to this package.");
