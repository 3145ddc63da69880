import type { IncomingMessage } from 'node:http';
import { MAX_CAPTIONS_BYTES } from '#contract/captions.ts';
import type { Deps } from '#platform/deps.ts';
import { readMultipart } from '#platform/http/multipart/read-multipart.ts';

/** Reads a form with one text file. Throws 400, 413, 415 as in `addCaptions`. */
export async function readCaptionsForm(
  { clock }: Pick<Deps, 'clock'>,
  request: IncomingMessage,
  fileField: string,
): Promise<{ file: Buffer; fields: Record<string, string> }> {
  const pieces: Buffer[] = [];
  const { fields } = await readMultipart(request, {
    clock,
    fileField,
    maxFileBytes: MAX_CAPTIONS_BYTES,
    openFile: async () => ({
      write: async (buffers) => {
        pieces.push(...buffers);
      },
    }),
  });
  return { file: Buffer.concat(pieces), fields: Object.fromEntries(fields) };
}
