import { defineError } from '#platform/app-error.ts';

export const noSuchVideo = defineError('not_found', 404, 'There is no such video.');
