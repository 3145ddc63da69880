import * as pages from '#contract/pages/page-paths.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type NoticeDeps, notifyAdmins } from './notify-admins.ts';

function notify(deps: NoticeDeps, subject: string, text: string): Promise<void> {
  return inTransaction(deps, (inside) =>
    notifyAdmins(inside, {
      kind: 'video',
      subject,
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'button', label: 'View Videos', path: pages.adminVideos },
      ],
    }),
  );
}

/** Notifies the admins that no picture can be taken from a video. */
export function notifyOfThumbnail(deps: NoticeDeps, title: string): Promise<void> {
  const text = `No picture could be taken from “${title}”, so it has no thumbnail. The file may be damaged. Please play the video, and upload it again if it does not play.`;
  return notify(deps, 'A video could not be processed', text);
}

/** Notifies the admins that a video could not be prepared, and why. */
export function notifyOfPreparation(
  deps: NoticeDeps,
  { title, reason }: { title: string; reason: string },
): Promise<void> {
  const text = `“${title}” could not be prepared, so some browsers may not play it. ${reason}`;
  return notify(deps, 'A video could not be prepared', text);
}
