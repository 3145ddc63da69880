import type { AudioTrackFacts } from '../transcoder.ts';
import { startConfined } from './confined-process.ts';
import { GENERAL_OPTIONS, inputOptions, READING_LIMITS } from './input-options.ts';

/** The least loud sample of 16 bits that counts as sound: -50 dB. A camera without a microphone stays far below, the quietest voice above. */
const HEARD = 104;

/**
 * The first of these tracks that is not silent; the first of all where every one is. Only the others are
 * decoded to their ends. Null without sound. Throws the signal's reason.
 */
export async function pickHeard(
  path: string,
  sounds: readonly AudioTrackFacts[],
  signal?: AbortSignal,
): Promise<AudioTrackFacts | null> {
  const [first = null, ...others] = sounds;
  if (first === null || others.length === 0) return first;
  for (const sound of sounds) {
    if (!(await isHeard(path, sound, signal))) continue;
    return { ...sound, isInsteadOfSilence: sound !== first };
  }
  return first;
}

/** Also of a track that takes too long. */
async function isHeard(
  path: string,
  { index }: AudioTrackFacts,
  signal?: AbortSignal,
): Promise<boolean> {
  const output = ['-map', `0:a:${index}`, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'];
  const command = ['ffmpeg', '-nostdin', ...GENERAL_OPTIONS, ...inputOptions(path), ...output];
  const { outputs, ended, kill } = await startConfined(command, {
    outputs: 1,
    limits: READING_LIMITS,
    signal,
  });
  let found = false;
  let odd: Buffer = Buffer.alloc(0);
  for await (const piece of outputs[0] ?? []) {
    const bytes = Buffer.concat([odd, piece]);
    const whole = bytes.length - (bytes.length % 2);
    odd = bytes.subarray(whole);
    found = hasSound(bytes.subarray(0, whole));
    if (found) break;
  }
  if (found) kill();
  const { limit } = await ended;
  signal?.throwIfAborted();
  return found || limit !== null;
}

function hasSound(samples: Buffer): boolean {
  for (let at = 0; at < samples.length; at += 2) {
    if (Math.abs(samples.readInt16LE(at)) > HEARD) return true;
  }
  return false;
}
