const MOST_SHEET_BYTES = 32 * 1024 * 1024;
/** The end of a JPEG picture and the beginning of the next one. Inside, FF is followed by other bytes. */
const BETWEEN = Buffer.from([0xff, 0xd9, 0xff, 0xd8]);
const END_BYTES = 2;

/** Hands over JPEG pictures that come one after the other without anything between them. */
export async function keepSheets(
  pieces: AsyncIterable<Buffer>,
  keep: (sheet: Buffer) => Promise<void>,
): Promise<void> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    if (rest.length > MOST_SHEET_BYTES) throw new Error('A sheet of preview pictures is too large');
    for (let at = rest.indexOf(BETWEEN); at >= 0; at = rest.indexOf(BETWEEN)) {
      await keep(rest.subarray(0, at + END_BYTES));
      rest = rest.subarray(at + END_BYTES);
    }
  }
  if (rest.length > 0) await keep(rest);
}
