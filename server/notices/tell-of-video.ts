import { inTransaction } from '#platform/database/transaction.ts';
import { type NoticeDeps, notifyAdmins } from './notify-admins.ts';

/** Tells the admins that no picture can be taken from a video. */
export function tellOfVideo(deps: NoticeDeps, title: string): Promise<void> {
  const text = `No picture could be taken from “${title}”, so it has no thumbnail. The file may be damaged. Please play the video, and upload it again if it does not play.`;
  return inTransaction(deps, (inside) =>
    notifyAdmins(inside, {
      kind: 'video',
      subject: 'A video could not be processed',
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'button', label: 'View Videos', path: '/admin/videos' },
      ],
    }),
  );
}
