import { defineError } from '#platform/errors/app-error.ts';

export const noSuchPackage = defineError('not_found', 404, 'There is no such package.');
export const notInPackage = defineError('not_found', 404, 'The video is not in this package.');
export const alreadyLinked = defineError(
  'already_linked',
  409,
  'The video is already in this package.',
);
export const videoListChanged = defineError(
  'video_list_changed',
  409,
  'Video list changed. Please refresh.',
);
