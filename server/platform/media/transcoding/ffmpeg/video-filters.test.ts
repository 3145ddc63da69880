import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { describeWithFfmpeg } from '../../../../testing/videos/describe-with-ffmpeg.ts';
import { hevcFacts } from '../../../../testing/videos/stand-in-transcoder.ts';
import { filterPictures } from './video-filters.ts';

const PATCH = 32;
const plan = { name: '32p', height: PATCH, video: { bitRate: 1, maxBitRate: 1 }, audio: null };

/** SMPTE ST 2084: the signal of a brightness in nits. */
function pq(nits: number): number {
  const y = (nits / 10_000) ** (2610 / 16_384);
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  return ((c1 + c2 * y) / (1 + c3 * y)) ** ((2523 / 4096) * 128);
}

interface Tags {
  transfer: string;
  /** Further colour tags of the file, for ffmpeg. */
  others: string;
}

/** Maps patches of grey: signals of 0 to 1, of 10 bits before and 8 bits after. */
function mapGreys(signals: readonly number[], { transfer, others }: Tags): number[] {
  const width = signals.length * PATCH;
  const luma = signals.map((signal, index) => {
    const code = Math.round(64 + 876 * signal);
    return `${code}*between(X,${index * PATCH},${(index + 1) * PATCH - 1})`;
  });
  const size = { width, height: PATCH };
  const facts = { ...hevcFacts.video, ...size, colorTransfer: transfer, isHdr: true };
  const { graph } = filterPictures(facts, [{ ...plan, width }], undefined);
  const source = [
    `color=s=${width}x${PATCH}:d=0.1:r=10,format=yuv420p10le`,
    `geq=lum='${luma.join('+')}':cb=512:cr=512`,
    `setparams=range=tv:color_trc=${transfer}${others}[source]`,
  ].join(',');
  const filters = `${source};${graph?.replace('[0:V:0]', '[source]')}`;
  const output = ['-map', '[v0]', '-frames:v', '1', '-f', 'rawvideo', '-'];
  const made = execFileSync('ffmpeg', ['-v', 'error', '-filter_complex', filters, ...output]);
  const middle = (PATCH / 2) * width + PATCH / 2;
  return signals.map((_, index) => ((made[middle + index * PATCH] ?? 0) - 16) / 219);
}

const tagged = ':color_primaries=bt2020:colorspace=bt2020nc';

describeWithFfmpeg('brightness of HDR', () => {
  it.each([
    ['PQ', 'smpte2084', tagged, [pq(26), pq(203), pq(1000), pq(4000), 1]],
    ['PQ whose matrix is not said', 'smpte2084', '', [pq(26), pq(203), pq(1000), pq(4000), 1]],
    ['HLG', 'arib-std-b67', tagged, [0.38, 0.75, 0.9, 0.95, 1]],
  ])('%s: white is white, grey is grey, and nothing is clipped', (_, transfer, others, signals) => {
    const [grey = 0, white = 0, ...lights] = mapGreys(signals, { transfer, others });
    expect(grey).toBeGreaterThan(0.4);
    expect(grey).toBeLessThan(0.45);
    expect(white).toBeGreaterThan(0.82);
    expect(white).toBeLessThan(0.87);
    const [first = 0, second = 0, brightest = 0] = lights;
    expect(first).toBeGreaterThan(0.94);
    expect(second).toBeGreaterThan(first);
    expect(brightest).toBeGreaterThan(second);
    expect(brightest).toBeLessThanOrEqual(1);
  });
});
