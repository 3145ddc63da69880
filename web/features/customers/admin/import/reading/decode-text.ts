/** How many bytes at the beginning tell the encoding. */
const LOOKED_AT = 1000;

/** UTF-16 without a mark: every second byte of European letters is 0. */
function guessUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 8) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** Whether a text of UTF-8 has more letters beyond ASCII that are right than those that are not: in Windows-1252 hardly one is. */
function isMostlyRight(text: string): boolean {
  const beyond = text.replaceAll(/\p{ASCII}+/gu, '');
  return beyond.replaceAll('\ufffd', '').length * 2 > beyond.length;
}

/** Workbooks of Excel: a zip archive, or what it wrote before 2007. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/** Whether a file is a workbook, whatever its name says. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.includes(String.fromCharCode(...bytes.subarray(0, 4)));

/**
 * The text of a file, whatever spreadsheet wrote it: UTF-8, UTF-16 with or without a byte order mark (which is removed), or
 * else Windows-1252, in which every byte means something. A few wrong bytes in UTF-8 become signs of replacement: otherwise
 * they would spoil all other names of the file.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const guessed = guessUtf16(bytes);
  if (guessed !== null) return new TextDecoder(guessed).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    return isMostlyRight(text) ? text : new TextDecoder('windows-1252').decode(bytes);
  }
}
