import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { sampleRate } from './sound/instruments.ts';
import { frameRate } from './timeline.ts';

/** What goes into one video file. */
export type VideoParts = {
  /** PNG pictures in order, `frameRate` a second; the same buffer may be repeated. */
  frames: AsyncIterable<Buffer>;
  /** Interleaved stereo PCM, s16le. */
  sound: Buffer;
  title: string;
  /** Where the MP4 is written. */
  target: string;
  /** A temporary file for the sound. */
  scratch: string;
};

const picture = [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '28'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', '250', '-colorspace', 'bt709'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];
const audio = ['-c:a', 'aac', '-b:a', '52k'];

function settings(parts: VideoParts): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(frameRate), '-i', 'pipe:0'],
    ...['-f', 's16le', '-ar', String(sampleRate), '-ac', '2', '-i', parts.scratch],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...picture, ...audio],
    ...['-metadata', `title=${parts.title}`, '-movflags', '+faststart', '-fflags', '+bitexact'],
    ...['-shortest', parts.target],
  ];
}

/** Encodes H.264 and AAC into an MP4 whose index comes first, so that playback can start at once. */
export async function encodeVideo(ffmpeg: string, parts: VideoParts): Promise<void> {
  await writeFile(parts.scratch, parts.sound);
  const child = spawn(ffmpeg, settings(parts), { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(child, 'close');
  for await (const png of parts.frames) {
    if (!child.stdin.write(png)) await Promise.race([once(child.stdin, 'drain'), closed]);
  }
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing ${parts.target}`);
}
