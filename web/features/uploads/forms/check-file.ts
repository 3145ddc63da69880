import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts';

export const TOO_LARGE = 'File size exceeds 10GB limit';

/** Why a chosen file cannot be uploaded, by its size; undefined if it can. */
export function findFileProblem({ name, size }: File): string | undefined {
  if (size > MAX_UPLOAD_BYTES) return TOO_LARGE;
  if (size === 0) return `“${name}” is empty. Please choose another file.`;
  return undefined;
}

/** Whether the videos page takes a file, by its name; the other upload form takes any video. */
export function isMp4Name(name: string): boolean {
  return /\.mp4$/i.test(name);
}
