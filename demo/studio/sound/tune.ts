/** The music under a lesson. Every lesson has its own key, tempo and figure. */
export type Tune = {
  /** MIDI number of the key note, around 48 (C3). */
  key: number;
  /** Beats a minute. */
  tempo: number;
  /** Chords by their degree in the major scale, 0 to 6, four beats each; they repeat. */
  chords: number[];
  /** Which chord note each eighth plays, 0 the root upwards; null is a rest. */
  figure: (number | null)[];
  /** The instrument of the figure. */
  voice: 'celesta' | 'harp' | 'kalimba';
  /** Whether sleigh bells mark the second and fourth beat. */
  bells: boolean;
  /** For the captions: what one hears. */
  described: string;
};

const major = [0, 2, 4, 5, 7, 9, 11];

/** MIDI number of a scale degree above the key note; degrees beyond 6 go on in the next octave. */
export function scaleNote(key: number, degree: number): number {
  const octave = Math.floor(degree / 7);
  return key + 12 * octave + (major[degree - 7 * octave] ?? 0);
}

/** Cycles a second of a MIDI number. */
export function pitch(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
