import { defineError } from '#platform/errors/app-error.ts';

export const noSuchOrder = defineError('not_found', 404, 'There is no such order.');
