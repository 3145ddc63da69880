import { notUsable } from '#contract/uploads.ts';
import { defineError } from '#platform/errors/app-error.ts';
import { INCOMPLETE } from '#platform/media/not-a-video.ts';

export const invalidChunk = defineError('invalid_input', 400, 'The chunk is not valid.');
export const unusableUpload = defineError('unknown_upload', 400, 'Unknown or already used upload');
export const anothersUpload = defineError(
  'anothers_upload',
  403,
  'Another admin started this upload.',
);
export const noSuchUpload = defineError('not_found', 404, 'There is no such upload.');
export const otherBytes = defineError(
  'other_bytes',
  409,
  'This chunk was received before with different bytes.',
);
export const uploadConflict = defineError('upload_conflict', 409, 'This upload has changed.');
export const uploadCancelled = () => uploadConflict('This upload was canceled.');
export const chunkBusy = defineError(
  'chunk_busy',
  503,
  'This chunk is being sent by another connection. Please send it again in a few seconds.',
);
export const fileTooLarge = defineError('too_large', 413, 'File size exceeds 10GB limit');
export const noVideo = defineError('not_a_video', 415, 'This file is not a video.');
const incompleteFile = defineError(
  'incomplete_file',
  415,
  'The file is incomplete: its end is missing. Please copy or export the video again and upload the complete file.',
);
export const noSpace = defineError('no_room', 507, 'The disk of the server is full.');

/**
 * 415 saying that the file is incomplete, or naming what was found instead ("a PNG picture") and what is
 * taken; `takesForeign`: also what only ffmpeg reads.
 */
export function notAVideo(found: string, takesForeign: boolean) {
  return found === INCOMPLETE ? incompleteFile() : noVideo(notUsable(found, takesForeign));
}
