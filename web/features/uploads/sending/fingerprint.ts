const SAMPLE_BYTES = 1024 * 1024;

/** Two 32-bit hashes (with the mixing of MurmurHash): good to tell files apart, not for secrets. */
export function hashBytes(bytes: Uint8Array): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 2_654_435_761);
    b = Math.imul(b ^ byte, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * Recognizes a file that is chosen again, in any browser of the computer: size, time of the last change in seconds (Safari
 * knows no fractions), and hashes of the first and the last megabyte and of the name, which browsers spell in different
 * forms of Unicode. (The browser's own SHA-256 is available on https only.)
 */
export async function fingerprintOf(file: File): Promise<string> {
  const [head, tail] = await Promise.all(
    [file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))].map(
      async (part) => hashBytes(new Uint8Array(await part.arrayBuffer())),
    ),
  );
  const name = hashBytes(new TextEncoder().encode(file.name.normalize('NFC')));
  return [file.size, Math.floor(file.lastModified / 1000), head, tail, name].join(':');
}
