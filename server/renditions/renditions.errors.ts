import { defineError } from '#platform/errors/app-error.ts';

export const nothingUnderWay = defineError(
  'nothing_under_way',
  409,
  'This video is not being prepared.',
);
export const noSpaceForRenditions = defineError('no_room', 507, 'The disk of the server is full.');
export const notOnDisk = defineError(
  'not_on_disk',
  503,
  'Videos can only be prepared where they are kept on a disk of the server.',
);
