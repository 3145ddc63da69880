/** Samples a second of all sound made here. */
export const sampleRate = 44_100;

/** Left and right channel, samples between -1 and 1. */
export type Stereo = { left: Float32Array; right: Float32Array };

export function silence(seconds: number): Stereo {
  const length = Math.ceil(seconds * sampleRate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** A sound to mix in: when it starts and how long it rings (seconds), how loud, and where (-1 left to 1 right). */
export type Placed = { at: number; length: number; gain: number; pan: number };

/** Adds `sample(seconds since its start)` to the mix. */
export function mixIn(mix: Stereo, place: Placed, sample: (t: number) => number): void {
  const first = Math.round(place.at * sampleRate);
  const last = Math.min(mix.left.length, first + Math.round(place.length * sampleRate));
  const leftGain = place.gain * Math.cos(((place.pan + 1) * Math.PI) / 4);
  const rightGain = place.gain * Math.sin(((place.pan + 1) * Math.PI) / 4);
  for (let i = first; i < last; i++) {
    const value = sample((i - first) / sampleRate);
    mix.left[i] = (mix.left[i] ?? 0) + value * leftGain;
    mix.right[i] = (mix.right[i] ?? 0) + value * rightGain;
  }
}

const turn = 2 * Math.PI;

/** Plucked and struck sounds: partials as [multiple of the pitch, loudness, seconds until it has faded to a third]. */
const partials = {
  celesta: [
    [1, 1, 0.9],
    [2, 0.16, 0.5],
    [4, 0.22, 0.22],
    [6.1, 0.05, 0.1],
  ],
  harp: [
    [1, 1, 0.7],
    [2, 0.42, 0.45],
    [3, 0.2, 0.3],
    [4, 0.1, 0.2],
    [5, 0.05, 0.12],
  ],
  kalimba: [
    [1, 1, 0.5],
    [2, 0.1, 0.3],
    [5.4, 0.14, 0.07],
    [3, 0.08, 0.2],
  ],
} satisfies Record<string, [number, number, number][]>;

/** One struck note of `hertz`, to be mixed in for about two seconds. */
export function struck(voice: keyof typeof partials, hertz: number): (t: number) => number {
  const tones = partials[voice];
  return (t) => {
    let sum = 0;
    for (const [multiple, loud, fade] of tones) {
      sum += loud * Math.exp(-t / fade) * Math.sin(turn * hertz * multiple * t);
    }
    return sum * Math.min(1, t / 0.004);
  };
}

/** A soft held note that swells and fades within `length` seconds. */
export function held(hertz: number, length: number): (t: number) => number {
  return (t) => {
    const swell = Math.min(1, t / 0.9) * Math.min(1, Math.max(0, (length - t) / 1.1));
    const warm = Math.sin(turn * hertz * t) + 0.5 * Math.sin(turn * hertz * 1.004 * t);
    return swell * (warm + 0.18 * Math.sin(turn * hertz * 2 * t + 0.6 * Math.sin(turn * 0.3 * t)));
  };
}

/** A shake of small bells; `random` gives 0 to 1. */
export function shake(random: () => number): (t: number) => number {
  const tones = Array.from({ length: 7 }, () => [4200 + 5200 * random(), turn * random()] as const);
  return (t) => {
    let sum = 0;
    for (const [hertz, phase] of tones) sum += Math.sin(turn * hertz * t + phase);
    const grain = 0.6 + 0.4 * Math.sin(turn * 31 * t);
    return (sum / 7) * grain * Math.exp(-t / 0.075) * Math.min(1, t / 0.006);
  };
}
