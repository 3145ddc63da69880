import { defineError } from '#platform/errors/app-error.ts';

export const noSuchCustomer = defineError('not_found', 404, 'There is no such customer.');
