import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { INCOMPLETE, NotAVideo } from '#platform/media/not-a-video.ts';
import { TranscodingFailed } from '#platform/media/transcoding/transcoder.ts';
import { describeLackOfSpace } from '#platform/objects/describe-disk-space.ts';
import { StorageFull } from '#platform/objects/objects.ts';

/** The message about a file that no video can be made from. */
export function explainUnusable({ found }: NotAVideo): string {
  return found === INCOMPLETE
    ? 'The file is incomplete: its end is missing. Please upload the complete video.'
    : `This file cannot be used: it is ${found}. Please export the video again, and upload that.`;
}

/** Why a video could not be prepared, and what to do, for admins. */
export async function explainFailure(
  deps: Pick<Deps, 'storage' | 'policy'>,
  error: unknown,
): Promise<string> {
  if (error instanceof NotAVideo) return explainUnusable(error);
  if (error instanceof TranscodingFailed || error instanceof AppError) return error.message;
  if (error instanceof StorageFull) {
    const text = await describeLackOfSpace(deps, { what: 'preparing this video', neededBytes: 1 });
    return `${text} Please make room, then try again.`;
  }
  return 'The server failed while it prepared this video. Please try again. If it fails again, the log of the server says why.';
}
