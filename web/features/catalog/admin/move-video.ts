import { messageFor } from '../../../lib/http-error.ts';
import type { PlaceOfVideo } from './put-back.ts';

/** Why a move failed, and where the video is now; `message` is for people. */
export class MoveFailure extends Error {
  override readonly name = 'MoveFailure';
}

export interface MovePorts {
  add(packageId: string, videoId: string): Promise<unknown>;
  remove(packageId: string, videoId: string): Promise<PlaceOfVideo>;
}

/**
 * Moves a video to another package: first adds it there, then removes it here. If the removal fails,
 * the addition is undone. Rejects with `MoveFailure`; nothing has changed then, unless its message says
 * so. Resolves with the place that it had here.
 */
export async function moveVideo(
  { add, remove }: MovePorts,
  { videoId, from, to }: { videoId: string; from: string; to: string },
): Promise<PlaceOfVideo> {
  try {
    await add(to, videoId);
  } catch (cause) {
    throw new MoveFailure(messageFor(cause, 'Failed to move video'), { cause });
  }
  try {
    return await remove(from, videoId);
  } catch {
    return await undo({ add, remove }, { videoId, to });
  }
}

async function undo(
  { remove }: MovePorts,
  { videoId, to }: { videoId: string; to: string },
): Promise<never> {
  try {
    await remove(to, videoId);
  } catch (cause) {
    throw new MoveFailure(
      'Move failed and rollback unsuccessful. Video may be in both packages. Please refresh and try again.',
      { cause },
    );
  }
  throw new MoveFailure(
    'Failed to remove video from original package. Video remains in original package.',
  );
}
