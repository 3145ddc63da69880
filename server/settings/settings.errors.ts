import { defineError } from '#platform/errors/app-error.ts';

export const wrongValue = defineError('invalid_input', 400, 'value: is not valid');
