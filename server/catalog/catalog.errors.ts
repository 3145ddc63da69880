import { RESTORE_DAYS } from '#contract/catalog.ts';
import { SLUG_LEADS_ELSEWHERE, SLUG_TAKEN } from '#contract/shop/slugs.ts';
import { defineError } from '#platform/errors/app-error.ts';

export const noSuchPackage = defineError('not_found', 404, 'There is no such package.');
export const tooLateToRestore = defineError(
  'too_late',
  409,
  `A deleted package can be restored for ${RESTORE_DAYS} days. Create a new one.`,
);
export const packageGone = defineError('package_gone', 410, 'This package is no longer available.');
export const slugTaken = defineError(
  SLUG_TAKEN,
  409,
  'The slug is taken by another package. Choose another one.',
);
export const slugLeadsElsewhere = defineError(
  SLUG_LEADS_ELSEWHERE,
  409,
  'The slug leads to another package, as an earlier address of its page.',
);
export const notInPackage = defineError('not_found', 404, 'The video is not in this package.');
export const alreadyLinked = defineError(
  'already_linked',
  409,
  'The video is already in this package.',
);
export const packageListChanged = defineError(
  'package_list_changed',
  409,
  'Package list changed. Please refresh.',
);
export const videoListChanged = defineError(
  'video_list_changed',
  409,
  'Video list changed. Please refresh.',
);
