import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

/**
 * The playing time of the video file at `path`, in milliseconds, read from its own index; null where
 * the file does not say. Throws where it is no MP4, MOV, WebM or MKV.
 */
export async function probeDurationMs(path: string): Promise<number | null> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const seconds = await input.computeDuration();
    return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null;
  } finally {
    input.dispose();
  }
}
