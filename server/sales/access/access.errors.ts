import { defineError } from '#platform/errors/app-error.ts';

export const noAccess = defineError('no_access', 403, "You don't have access to this package.");
export const noSuchVideo = defineError('not_found', 404, 'There is no such video.');
