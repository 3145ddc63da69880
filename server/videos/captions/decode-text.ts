import type { FileProblem } from './read-cues.ts';

const LINE_FEED = 10;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The number of the first line that is not UTF-8, counted from 1. */
function firstWrongLine(bytes: Buffer): number {
  let number = 1;
  for (let start = 0; start < bytes.length; number += 1) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    if (decoded(bytes.subarray(start, end), 'utf-8') === null) return number;
    start = end + 1;
  }
  return number;
}

/**
 * The text of a file: UTF-8, or UTF-16 with its mark in front. Any other encoding is a problem, because
 * guessing it would show wrong letters.
 */
export function decodeText(bytes: Buffer): string | FileProblem {
  const [first, second] = bytes;
  const isLittleEndian = first === 0xff && second === 0xfe;
  const isBigEndian = first === 0xfe && second === 0xff;
  const text =
    isLittleEndian || isBigEndian
      ? decoded(bytes, isLittleEndian ? 'utf-16le' : 'utf-16be')
      : decoded(bytes, 'utf-8');
  if (text?.includes('\0')) return { line: 1, problem: 'This is not a text file.' };
  if (text !== null) return text;
  return {
    line: isLittleEndian || isBigEndian ? 1 : firstWrongLine(bytes),
    problem: 'This is not in UTF-8. Save the file with the encoding UTF-8.',
  };
}
