import { findRefusal } from '../sending/begin-upload.ts';
import { isMp4Name } from './check-file.ts';

export const ONLY_MP4 = 'Only MP4 videos can be uploaded here.';

/** Whether a file says that it is an MP4 video. */
export function isMp4({ type, name }: File): boolean {
  return type === 'video/mp4' || isMp4Name(name);
}

/** Whether a file does not begin like an MP4 video, whatever the server takes. */
export async function isNoMp4(file: File): Promise<boolean> {
  const refusal = await findRefusal(file, { takesForeign: async () => false }).catch(() => null);
  return refusal !== null;
}
