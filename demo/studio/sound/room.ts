import { type Stereo, sampleRate } from './instruments.ts';

function comb(input: Float32Array, milliseconds: number, feedback: number): Float32Array {
  const delay = Math.round((milliseconds / 1000) * sampleRate);
  const output = new Float32Array(input.length);
  let dull = 0;
  for (let i = delay; i < input.length; i++) {
    dull += 0.45 * ((output[i - delay] ?? 0) - dull);
    output[i] = (input[i - delay] ?? 0) + feedback * dull;
  }
  return output;
}

function ring(input: Float32Array, delays: number[]): Float32Array {
  const sum = new Float32Array(input.length);
  for (const delay of delays) {
    const echo = comb(input, delay, 0.8);
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (echo[i] ?? 0) / delays.length;
  }
  return sum;
}

/** Lets the mix sound in a small hall: `wet` is how much of the hall is added. */
export function inHall(mix: Stereo, wet: number): void {
  const left = ring(mix.left, [29.7, 37.1, 41.1, 43.7]);
  const right = ring(mix.right, [31.3, 35.9, 40.1, 45.3]);
  for (let i = 0; i < mix.left.length; i++) {
    mix.left[i] = (mix.left[i] ?? 0) + wet * (left[i] ?? 0);
    mix.right[i] = (mix.right[i] ?? 0) + wet * (right[i] ?? 0);
  }
}

/** Fades in and out and sets the loudest sample to `peak`. */
export function master(mix: Stereo, peak: number, fadeIn: number, fadeOut: number): void {
  const length = mix.left.length;
  let loudest = 0;
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < length; i++) {
      const into = Math.min(1, i / sampleRate / fadeIn);
      const outOf = Math.min(1, (length - i) / sampleRate / fadeOut);
      channel[i] = (channel[i] ?? 0) * into * outOf * outOf;
      loudest = Math.max(loudest, Math.abs(channel[i] ?? 0));
    }
  }
  const gain = loudest > 0 ? peak / loudest : 0;
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < length; i++) channel[i] = (channel[i] ?? 0) * gain;
  }
}

/** Interleaved 16-bit little-endian samples, as ffmpeg reads `s16le`. */
export function toPcm(mix: Stereo): Buffer {
  const pcm = Buffer.alloc(mix.left.length * 4);
  for (let i = 0; i < mix.left.length; i++) {
    pcm.writeInt16LE(Math.round((mix.left[i] ?? 0) * 32_767), i * 4);
    pcm.writeInt16LE(Math.round((mix.right[i] ?? 0) * 32_767), i * 4 + 2);
  }
  return pcm;
}
