import { limitReads } from '../../limit-reads.ts';
import { findBox } from '../../mp4-boxes.ts';
import { readFileAt } from '../../read-file-at.ts';

/** Whether an MP4 or MOV file is written in fragments (ISO/IEC 14496-12, 8.8), as live recordings are. */
export async function isFragmented(path: string): Promise<boolean> {
  const { readAt, close } = await readFileAt(path);
  try {
    const all = { start: 0, end: Infinity };
    return (await findBox(limitReads(readAt), all, ['moov', 'mvex'])) !== null;
  } finally {
    await close();
  }
}
