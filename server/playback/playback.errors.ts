import { defineError } from '#platform/errors/app-error.ts';

export const playsElsewhere = defineError(
  'plays_elsewhere',
  409,
  'This account is already playing in as many places as it may. To play here, start the video again.',
);

export const tooManyVisitors = defineError(
  'too_many_visitors',
  429,
  'Too many people are watching this sample right now. Please try again in a minute.',
);

export const noSuchRendition = defineError('not_found', 404, 'There is no such rendition.');

export const noSuchStoryboard = defineError('not_found', 404, 'There are no preview pictures.');
