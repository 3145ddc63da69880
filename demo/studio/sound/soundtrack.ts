import { held, mixIn, type Stereo, shake, silence, struck } from './instruments.ts';
import { inHall, master, toPcm } from './room.ts';
import { pitch, scaleNote, type Tune } from './tune.ts';

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Degrees of a four-note chord on `root`, spread over two octaves. */
function chordDegrees(root: number): number[] {
  return [root, root + 4, root + 7, root + 9, root + 11, root + 14, root + 16];
}

function playBar(mix: Stereo, tune: Tune, root: number, at: number, random: () => number): void {
  const beat = 60 / tune.tempo;
  const bar = beat * 4;
  const degrees = chordDegrees(root);
  for (const [index, degree] of degrees.slice(1, 4).entries()) {
    const hertz = pitch(scaleNote(tune.key, degree));
    const place = { at, length: bar + 1, gain: 0.075, pan: (index - 1) * 0.5 };
    mixIn(mix, place, held(hertz, bar + 1));
  }
  const bass = held(pitch(scaleNote(tune.key - 12, root)), bar + 0.6);
  mixIn(mix, { at, length: bar + 0.6, gain: 0.17, pan: 0 }, bass);
  for (let eighth = 0; eighth < 8; eighth++) {
    const note = tune.figure[eighth % tune.figure.length];
    const hertz = pitch(scaleNote(tune.key + 12, degrees[note ?? 0] ?? root));
    const start = at + (eighth * beat) / 2 + random() * 0.012;
    const gain = note == null ? 0 : 0.14 * (eighth % 4 === 0 ? 1 : 0.72) * (0.85 + 0.3 * random());
    if (gain > 0) {
      const place = { at: start, length: 2, gain, pan: 0.35 * Math.sin(eighth * 1.7) };
      mixIn(mix, place, struck(tune.voice, hertz));
    }
    if (tune.bells && eighth % 4 === 2) {
      mixIn(mix, { at: start, length: 0.5, gain: 0.05, pan: 0.4 }, shake(random));
    }
  }
}

/** The music of a video of `seconds`, as interleaved stereo PCM (s16le, 44.1 kHz); it fades in and out. */
export function playTune(tune: Tune, seconds: number): Buffer {
  const mix = silence(seconds);
  const random = seeded(tune.key * 1009 + tune.tempo);
  const bar = (60 / tune.tempo) * 4;
  for (let index = 0; index * bar < seconds; index++) {
    playBar(mix, tune, tune.chords[index % tune.chords.length] ?? 0, index * bar, random);
  }
  inHall(mix, 0.3);
  master(mix, 0.42, 1.2, 3);
  return toPcm(mix);
}
