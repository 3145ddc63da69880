import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const MB = 1024 * 1024;

describe('the fingerprint of a file', () => {
  const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'a.mp4', lastModified = 1000) =>
    new File([bytes], name, { lastModified });
  const base = new Uint8Array(3 * MB).map((_, index) => index % 251);
  const changedAt = (index: number) => base.with(index, 250 - (base[index] ?? 0));

  it('is the same for the same file, and different for any other', async () => {
    const known = await fingerprintOf(fileOf(base));
    expect(await fingerprintOf(fileOf(base))).toBe(known);
    const others = await Promise.all(
      [
        fileOf(base, 'b.mp4'),
        fileOf(base, 'a.mp4', 2000),
        fileOf(changedAt(100)),
        fileOf(changedAt(3 * MB - 100)),
        fileOf(base.slice(0, -1)),
      ].map(fingerprintOf),
    );
    expect(new Set([known, ...others]).size).toBe(6);
    for (const one of [known, ...others]) expect(one).toMatch(/^[\w:.-]{1,100}$/);
  });

  it('is the same in browsers that tell time and name differently', async () => {
    const composed = await fingerprintOf(fileOf(base, 'Br\u00e4uche.mp4', 1999));
    expect(await fingerprintOf(fileOf(base, 'Bra\u0308uche.mp4', 1000))).toBe(composed);
  });
});
