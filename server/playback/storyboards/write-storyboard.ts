import type { Storyboard } from '../../videos/index.ts';

/**
 * The preview pictures of a video as WebVTT: each cue is the time that a picture stands for, and names its
 * sheet below `path` and its place there.
 */
export function writeStoryboard(
  { intervalMs, width, height, columns, rows, pictures }: Storyboard,
  path: string,
): string {
  const perSheet = columns * rows;
  const cues = Array.from({ length: pictures }, (_, index) => {
    const place = index % perSheet;
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height];
    const sheet = `${path}/${Math.floor(index / perSheet)}.jpg`;
    const times = `${timestamp(index * intervalMs)} --> ${timestamp((index + 1) * intervalMs)}`;
    return `${times}\n${sheet}#xywh=${x},${y},${width},${height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** WebVTT 4.3: hours, minutes, seconds and thousandths. */
function timestamp(milliseconds: number): string {
  const part = (unit: number, count: number, digits = 2) =>
    String(Math.floor(milliseconds / unit) % count).padStart(digits, '0');
  const hours = part(3_600_000, Infinity);
  return `${hours}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`;
}
